import Foundation
import Testing

@testable import GraphvizSandbox

@Suite struct ChannelTests {
  @Test func `bytes that are sent arrive at the other end of a channel`() throws {
    let (ours, theirs) = try Channel.pair()
    #expect(ours.send([1, 2, 3]).isEmpty)
    var received: [UInt8] = [0]
    theirs.receive(into: &received, keeping: 10)
    #expect(received == [0, 1, 2, 3])
    #expect(!theirs.isClosed)
  }

  @Test func `bytes beyond the maximum of a channel are dropped`() throws {
    let (ours, theirs) = try Channel.pair()
    #expect(ours.send([1, 2, 3, 4]).isEmpty)
    var received: [UInt8] = []
    theirs.receive(into: &received, keeping: 2)
    #expect(received == [1, 2])
    #expect(ours.send([5]).isEmpty)
    theirs.receive(into: &received, keeping: 2)
    #expect(received == [1, 2])
  }

  @Test func `a channel is closed at the end of the data`() throws {
    let (ours, theirs) = try Channel.pair()
    #expect(ours.send([1]).isEmpty)
    ours.closeOnce()
    ours.closeOnce()
    #expect(ours.isClosed && !theirs.isClosed)
    var received: [UInt8] = []
    theirs.receive(into: &received, keeping: 10)
    #expect(received == [1])
    // A program that another test is starting has a copy of each open file for a moment.
    while !theirs.isClosed, Channel.wait([(theirs, CInt(POLLIN))], seconds: 60) == [true] {
      theirs.receive(into: &received, keeping: 10)
    }
    #expect(received == [1] && theirs.isClosed)
  }

  @Test func `sending to a channel without a reader drops the bytes, without a signal`() throws {
    let (ours, theirs) = try Channel.pair()
    theirs.closeOnce()
    #expect(ours.send([1, 2, 3]).isEmpty)
  }

  @Test func `sending returns the bytes that don't fit in a channel`() throws {
    let (ours, theirs) = try Channel.pair()
    var rest = [UInt8](repeating: 7, count: 4 << 20)[...]
    rest = ours.send(rest)
    #expect(!rest.isEmpty)
    #expect(ours.send(rest).count == rest.count)
    var received: [UInt8] = []
    theirs.receive(into: &received, keeping: .max)
    #expect(received.count == (4 << 20) - rest.count)
  }

  @Test func `waiting returns the channels that are ready, and ignores closed ones`() throws {
    let (one, two) = (try Channel.pair(), try Channel.pair())
    let all = [one.ours, one.theirs, two.ours, two.theirs].map { ($0, CInt(POLLIN)) }
    #expect(Channel.wait(all, seconds: 0) == [false, false, false, false])
    #expect(two.ours.send([1]).isEmpty)
    one.ours.closeOnce()
    // The other end of the closed one can be read: it is at its end.
    #expect(Channel.wait([(one.theirs, CInt(POLLIN))], seconds: 60) == [true])
    #expect(Channel.wait(all, seconds: 60) == [false, true, false, true])
    #expect(Channel.wait([(two.ours, CInt(POLLOUT))], seconds: 60) == [true])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
  func `a program inherits neither end of a channel`() throws {
    let (ours, theirs) = try Channel.pair()
    let ending = try ChildProcess(
      program: "/bin/sh", arguments: ["-c", "/bin/ls -l /proc/self/fd"], environment: []
    ).run(input: [], maximumOutput: 100_000, seconds: 100)
    let files = String(decoding: ending.output, as: UTF8.self)
    #expect(files.contains("socket:["))
    for channel in [ours, theirs] {
      var status = stat()
      fstat(channel.descriptor, &status)
      #expect(!files.contains("socket:[\(status.st_ino)]"))
    }
  }
}
