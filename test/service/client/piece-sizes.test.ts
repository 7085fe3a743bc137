import { expect, test } from 'vitest'
import { createPieceSizes, pieceSizesBytes } from '../../../src/service/client/piece-sizes.ts'

const MIB = 1024 * 1024
const [least, , , most] = pieceSizesBytes

/** A machine and its line: what a piece of a size takes, in time and in processor time. */
interface Machine {
  readonly tookMs: (bytes: number) => number
  readonly cpuMs?: (bytes: number) => number
}

function sendingOn(machine: Machine) {
  const spent = { ms: 0, cpuMs: 0 }
  const sizes = createPieceSizes({ nowMs: () => spent.ms, cpuMs: () => spent.cpuMs })

  /** The sizes of a video's pieces, in the order sent. */
  function send(videoBytes: number, limitBytes = Number.POSITIVE_INFINITY): number[] {
    const pieces = sizes.begin(Math.min(least, limitBytes))
    const sent: number[] = []
    for (let leftBytes = videoBytes; leftBytes > 0; ) {
      const bytes = Math.min(leftBytes, pieces.next(limitBytes))
      spent.ms += machine.tookMs(bytes)
      spent.cpuMs += (machine.cpuMs ?? machine.tookMs)(bytes)
      sent.push(bytes)
      pieces.wrote(bytes)
      leftBytes -= bytes
    }
    pieces.end()
    return sent
  }

  return { sizes, send, spend: (durationMs: number) => void (spent.ms += durationMs) }
}

/** Block size after the machine was measured. */
const settled = ({ send }: ReturnType<typeof sendingOn>): number => {
  send(1024 * MIB)
  return send(64 * MIB).at(-2) ?? 0
}

test('grows blocks to 4 MiB when each has a fixed cost', () => {
  const machine = sendingOn({ tookMs: (bytes) => 0.5 + (bytes / MIB) * 0.5 })
  expect(settled(machine)).toBe(most)
})

test('keeps blocks small when large ones exceed the processor’s cache', () => {
  const machine = sendingOn({ tookMs: (bytes) => (bytes / MIB) * (bytes > MIB ? 0.9 : 0.5) + 0.1 })
  expect(settled(machine)).toBe(MIB)
})

test('uses the smallest size when it makes no difference', () => {
  const machine = sendingOn({ tookMs: (bytes) => (bytes / MIB) * 0.7 })
  expect(settled(machine)).toBe(least)
})

test('compares processor time when the connection is the limit', () => {
  const machine = sendingOn({
    tookMs: (bytes) => (bytes / MIB) * 1,
    cpuMs: (bytes) => 0.6 + (bytes / MIB) * 0.4,
  })
  expect(settled(machine)).toBe(most)
})

test('finds the best size beside other work, by processor time', () => {
  let turn = 0
  const machine = sendingOn({
    tookMs: (bytes) => (bytes / MIB) * (1 + ((turn++ * 7) % 11)),
    cpuMs: (bytes) => 0.3 + (bytes / MIB) * 0.4,
  })
  expect(settled(machine)).toBeGreaterThanOrEqual(2 * MIB)
})

test.each([1, 8, 100])('sends each block after the first within a tenth of a second at %i Mbit/s', (mbit) => {
  const tookMs = (bytes: number) => (bytes * 8) / (mbit * 1_000)
  const machine = sendingOn({ tookMs, cpuMs: (bytes) => bytes / MIB })
  const [first = 0, ...others] = machine.send(64 * MIB)
  expect(first).toBe(least)
  expect(Math.max(...others)).toBeLessThanOrEqual(Math.max(MIB / 16, mbit * 12_500) + 1)
})

test('shrinks blocks on a slowing connection, and grows them on a faster one', () => {
  let bytesPerMs = MIB
  const machine = sendingOn({ tookMs: (bytes) => 0.5 + bytes / bytesPerMs })
  expect(settled(machine)).toBe(most)
  bytesPerMs = 1_000
  expect(machine.send(16 * MIB).at(-2)).toBeLessThanOrEqual(110_000)
  bytesPerMs = MIB
  expect(machine.send(64 * MIB).at(-2)).toBe(most)
})

test('limits every block to a chosen rate, without an effect after it ends', () => {
  const machine = sendingOn({ tookMs: (bytes) => 0.5 + (bytes / MIB) * 0.5 })
  expect(Math.max(...machine.send(32 * MIB, 25_000))).toBe(25_000)
  machine.send(512 * MIB, 200_000)
  expect(settled(machine)).toBe(most)
})

test('keeps at most 16 MiB for all uploads together', () => {
  const { sizes, send, spend } = sendingOn({ tookMs: (bytes) => 0.5 + (bytes / MIB) * 0.1 })
  send(1024 * MIB)
  const uploads = Array.from({ length: 4 }, () => sizes.begin(least))
  let heldBytes = 0
  for (let round = 0; round < 20; round++) {
    const wanted = uploads.map((upload) => upload.next(Number.POSITIVE_INFINITY))
    spend(1)
    for (const [index, upload] of uploads.entries()) upload.wrote(wanted[index] ?? 0)
    // One piece is read while another is written.
    heldBytes = Math.max(heldBytes, 2 * wanted.reduce((sum, bytes) => sum + bytes, 0))
  }
  expect(heldBytes).toBe(16 * MIB)
})

test('ignores the time between videos', () => {
  const machine = sendingOn({ tookMs: (bytes) => 0.5 + (bytes / MIB) * 0.5 })
  for (let video = 0; video < 40; video++) {
    machine.send(20 * MIB)
    machine.spend((video * 7_919) % 60_000)
  }
  expect(settled(machine)).toBe(most)
})
