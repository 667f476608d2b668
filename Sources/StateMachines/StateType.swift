/// placeholder
public protocol StateType {}
