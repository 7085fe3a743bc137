import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesReadOf, examineBytes } from './bytes.ts'
import { clipBytes, movies } from './fixtures.ts'

/** End of each outermost box. */
function boxEnds(bytes: Buffer): number[] {
  const ends: number[] = []
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) ends.push(at + bytes.readUInt32BE(at))
  return ends
}

/** From here on there are only notes, which zeros can't be told from: behind the last track of an index at the end. */
function notesStart(bytes: Buffer): number {
  const behindTables = Math.max(bytes.lastIndexOf('udta'), bytes.lastIndexOf('keys'))
  return bytes.lastIndexOf('moov') > bytes.lastIndexOf('mdat') && behindTables > 0
    ? behindTables - 200
    : bytes.length - 64
}

const isWhole = (kind: string) => kind === 'complete' || kind === 'may-grow'

describe.each(movies)('%s', (name) => {
  const bytes = clipBytes(name)

  test('is complete', async () => expect(await examineBytes(bytes)).toEqual({ kind: 'complete' }))

  test('is incomplete at any other length', async () => {
    const passing: number[] = []
    for (let length = 0; length < bytes.length; length++) {
      const { kind } = await examineBytes(bytes.subarray(0, length))
      expect(kind).not.toBe('not-a-video')
      if (isWhole(kind)) passing.push(length)
    }
    // Between two fragments, and before the end mark, nothing tells that more is to come.
    if (name === 'fragmented.mp4') expect(boxEnds(bytes)).toEqual(expect.arrayContaining(passing))
    else expect(passing).toEqual([])
  })

  test('is incomplete while its end is reserved space', async () => {
    const end = notesStart(bytes)
    const passing: number[] = []
    for (let length = 0; length < end; length++) {
      const partly = Buffer.alloc(bytes.length)
      bytes.copy(partly, 0, 0, length)
      const { kind } = await examineBytes(partly)
      const isMissed = bytes.subarray(length, end).some((byte) => byte !== 0)
      if (isWhole(kind) && isMissed) passing.push(length)
    }
    expect(passing).toEqual([])
  })

  test('is incomplete while its data is reserved space', async () => {
    const start = bytes.indexOf('mdat') + 4
    const end = start - 8 + bytes.readUInt32BE(start - 8)
    const holed = Buffer.from(bytes).fill(0, start, end)
    expect(await examineBytes(holed)).toMatchObject({ kind: 'incomplete' })
  })
})

const kinds = ['complete', 'may-grow', 'incomplete', 'not-a-video']

test('does not hang or throw on damaged data', async () => {
  const originals = movies.map(clipBytes)
  const damage = fc.record({
    original: fc.constantFrom(...originals),
    length: fc.double({ min: 0, max: 1, noNaN: true }),
    changes: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 0.999999, noNaN: true }),
        bytes: fc.oneof(
          fc.uint8Array({ minLength: 1, maxLength: 9 }),
          fc.constantFrom(new Uint8Array(4), new Uint8Array(8).fill(255)),
        ),
      }),
      { maxLength: 12 },
    ),
  })
  await fc.assert(
    fc.asyncProperty(damage, async ({ original, length, changes }) => {
      const bytes = Buffer.from(original.subarray(0, Math.ceil(length * original.length)))
      for (const change of changes)
        bytes.set(change.bytes.subarray(0, bytes.length), Math.floor(change.at * Math.max(0, bytes.length - 9)))
      expect(kinds).toContain((await examineBytes(bytes)).kind)
    }),
    { numRuns: 3_000 },
  )
})

test('does not hang, throw or read endlessly on a damaged index', async () => {
  const original = clipBytes('audio-30.mp4')
  const start = original.lastIndexOf('moov')
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: original.length - start - 4 }), fc.nat({ max: 0xffffffff }), async (at, value) => {
      const bytes = Buffer.from(original)
      bytes.writeUInt32BE(value, start + at)
      expect(kinds).toContain((await examineBytes(bytes)).kind)
      expect(await bytesReadOf(bytes)).toBeLessThan(3 * bytes.length)
    }),
    { numRuns: 3_000 },
  )
})

test('random bytes are never complete', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }),
    fc.uint8Array({ maxLength: 500 }).map((tail) => Buffer.concat([Buffer.from('\0\0\0\x08ftyp'), tail])),
  )
  await fc.assert(
    fc.asyncProperty(bytes, async (random) => {
      expect(['incomplete', 'not-a-video']).toContain((await examineBytes(Buffer.from(random))).kind)
    }),
    { numRuns: 2_000 },
  )
})
