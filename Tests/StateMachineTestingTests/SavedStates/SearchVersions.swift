import Foundation
import StateMachineTesting

/// The first version of an app.
enum Search1: StateType, Codable, Hashable {
  case idle, loading(page: Int), failed(attempts: Int), paused, archived

  enum Event: CaseIterable, DOTLabelable { case search, fail, retry, pause, archive }

  static let initialState = Search1.idle

  mutating func handleEvent(_ event: Event) {
    switch (self, event) {
    case (.idle, .search), (.paused, .search): self = .loading(page: 1)
    case (.idle, .archive): self = .archived
    case (.archived, .search): self = .idle
    case (.loading, .fail): self = .failed(attempts: 1)
    case (.loading, .pause): self = .paused
    case (.failed(attempts: 1), .retry): self = .failed(attempts: 2)
    case (.failed, .retry): self = .loading(page: 1)
    default: break
    }
  }

  static var model: MachineModel { MachineModel("search", exploring: Search1.self) }
}

/// A compatible version: a new state, and a new event.
enum Search2: StateType, Codable, Hashable {
  case idle, loading(page: Int), failed(attempts: Int), paused, archived, done

  enum Event: CaseIterable, DOTLabelable { case search, fail, retry, pause, archive, finish }

  static let initialState = Search2.idle

  mutating func handleEvent(_ event: Event) {
    switch (self, event) {
    case (.idle, .search), (.paused, .search): self = .loading(page: 1)
    case (.idle, .archive): self = .archived
    case (.archived, .search): self = .idle
    case (.loading, .fail): self = .failed(attempts: 1)
    case (.loading, .pause): self = .paused
    case (.loading, .finish): self = .done
    case (.failed(attempts: 1), .retry): self = .failed(attempts: 2)
    case (.failed, .retry): self = .loading(page: 1)
    default: break
    }
  }

  static var model: MachineModel { MachineModel("search", exploring: Search2.self) }
}

/// A version with a renamed case that it migrates, a removed one, a payload with a default that traps, and a
/// state of old users that no event leaves.
enum Search3: StateType, Codable, Hashable {
  case idle, loading(page: Int, limit: Int), unreachable(attempts: Int), archived, done

  enum Event: CaseIterable, DOTLabelable { case search, fail, retry, finish }

  static let initialState = Search3.idle

  mutating func handleEvent(_ event: Event) {
    switch (self, event) {
    case (.idle, .search): self = .loading(page: 1, limit: 10)
    case (.loading(_, let limit), .fail):
      precondition(limit > 0, "no limit")
      self = .unreachable(attempts: 1)
    case (.loading, .finish): self = .done
    case (.unreachable(attempts: 1), .retry): self = .unreachable(attempts: 2)
    case (.unreachable, .retry): self = .idle
    default: break
    }
  }

  static var model: MachineModel { MachineModel("search", exploring: Search3.self) }

  /// Decodes a state, of earlier versions too.
  init(migrating data: Data) throws {
    struct Old: Decodable {
      struct Loading: Decodable { let page: Int, limit: Int? }
      struct Failed: Decodable { let attempts: Int }
      let failed: Failed?
      let loading: Loading?
    }
    let old = try JSONDecoder().decode(Old.self, from: data)
    if let failed = old.failed {
      self = .unreachable(attempts: failed.attempts)
    } else if let loading = old.loading {
      self = .loading(page: loading.page, limit: loading.limit ?? 0)
    } else {
      self = try JSONDecoder().decode(Search3.self, from: data)
    }
  }
}
