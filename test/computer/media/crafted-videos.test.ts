// Videos made to cost time or memory: their check stays bounded.

import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createProber } from '../../../src/computer/media/prober.ts'
import { countedReads } from '../../support/counted-reads.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { box, ftyp, media, moov, trak } from './movie-builder.ts'

const MIB = 1024 ** 2
const prober = createProber({ ffprobePath: null })
const head = ftyp()

/** Many equal pieces in one buffer. */
const repeated = (piece: Buffer, count: number) => Buffer.alloc(piece.length * count, piece)

const CHUNKS = 4_000_000
const start = head.length + 8
const fragment = Buffer.concat([box('moof', box('mfhd', Buffer.alloc(8))), box('mdat', media(16))])

const crafted: [what: string, bytes: () => Buffer][] = [
  ['100,000 empty boxes', () => Buffer.concat([head, repeated(box('free'), 100_000)])],
  ['100,000 empty boxes in its index', () => Buffer.concat([head, moov(repeated(box('free'), 100_000))])],
  [
    'four million chunks',
    () => {
      const sizes = { all: 1, count: CHUNKS }
      const offsets = Array.from({ length: CHUNKS }, () => start)
      return Buffer.concat([head, box('mdat', media(64)), moov(trak({ sizes, offsets }))])
    },
  ],
  [
    '30,000 fragments',
    () => Buffer.concat([head, moov(trak({ sizes: [], offsets: [] }), box('mvex')), repeated(fragment, 30_000)]),
  ],
  [
    'a compressed index of 200 MB',
    () => {
      const compressed = deflateSync(Buffer.alloc(200 * MIB))
      return Buffer.concat([head, box('moov', box('cmov', box('dcom', Buffer.from('zlib')), box('cmvd', compressed)))])
    },
  ],
  [
    'a fragment that claims four billion samples',
    () => {
      const run = box('trun', Buffer.from([0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]))
      const listed = box('trun', Buffer.from([0, 0, 3, 0, 0xff, 0xff, 0xff, 0xff]), media(64))
      const track = box('traf', box('tfhd', Buffer.alloc(8)), run, listed)
      const index = moov(trak({ sizes: [], offsets: [] }), box('mvex'))
      return Buffer.concat([head, index, box('moof', track), box('mdat', media(16))])
    },
  ],
  ['100,000 boxes without a name', () => Buffer.concat([head, repeated(box('\x01\x02\x03\x04'), 100_000)])],
  ['boxes in each other, 10,000 deep', () => Buffer.concat([head, nested(10_000)])],
]

/** From the inside out; each size counts all within. */
function nested(levels: number): Buffer {
  const bytes = Buffer.alloc(levels * 8)
  for (let level = 0; level < levels; level++) {
    bytes.writeUInt32BE((levels - level) * 8, level * 8)
    bytes.write('moov', level * 8 + 4, 'latin1')
  }
  return bytes
}

test.each(crafted)('a video of %s is checked with bounded reading and memory', async (_what, bytes) => {
  const path = join(temporaryFolder(), 'crafted.mp4')
  writeFileSync(path, bytes())
  const before = process.memoryUsage().rss
  const counted = await countedReads()
  expect(['complete', 'may-grow', 'incomplete', 'not-a-video']).toContain((await prober.completeness(path)).kind)
  expect(counted.bytes).toBeLessThan(3 * statSync(path).size + MIB)
  // A box has at least eight bytes, and is read a few times.
  expect(counted.reads).toBeLessThan(3 * (statSync(path).size / 8) + 1_000)
  expect((process.memoryUsage().rss - before) / MIB).toBeLessThan(100)
})
