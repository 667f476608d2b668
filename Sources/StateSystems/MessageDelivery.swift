/// The way in which a message gets to its receiver.
public struct MessageDelivery: Hashable, Sendable {
  enum Kind: Int {
    case atOnce, queued, anyOrder, later, kept
  }

  let kind: Kind

  /// The number of messages on the link that can be lost.
  private(set) var losses = 0

  /// The number of messages on the link that can be delivered twice.
  private(set) var repetitions = 0

  /// The receiver handles the message before the sender's next action: a call.
  public static let atOnce = MessageDelivery(kind: .atOnce)

  /// Messages from one sender to one receiver arrive in order, and at any time.
  public static let queued = MessageDelivery(kind: .queued)

  /// Messages arrive in any order, and at any time.
  public static let anyOrder = MessageDelivery(kind: .anyOrder)

  /// The message arrives at any time, unless ``SystemSender/cancel(_:to:)`` removes it. Sending it again
  /// changes nothing while it is pending. Timers are such messages.
  public static let later = MessageDelivery(kind: .later)

  /// The message stays after its delivery, and arrives any number of times.
  public static let kept = MessageDelivery(kind: .kept)

  /// Returns the delivery with at most a number of messages on the link lost. Messages that are delivered at
  /// once are never lost.
  public func losing(atMost count: Int) -> MessageDelivery {
    var delivery = self
    delivery.losses = count
    return delivery
  }

  /// Returns the delivery with at most a number of messages on the link delivered twice.
  public func repeating(atMost count: Int) -> MessageDelivery {
    var delivery = self
    delivery.repetitions = count
    return delivery
  }
}
