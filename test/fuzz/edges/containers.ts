import fc from 'fast-check'
import { judgeCompleteness } from '../../../src/computer/media/completeness.ts'
import { clipBytes, movies } from '../../computer/media/fixtures.ts'
import { edgeOf } from '../edge.ts'
import { spoiledBytes } from '../hostile.ts'

const boxName = fc.constantFrom(
  'ftyp',
  'moov',
  'mdat',
  'free',
  'wide',
  'moof',
  'mfra',
  'trak',
  'stbl',
  'stsz',
  'stco',
  'co64',
  'stsc',
  'mvex',
)
const boxSize = fc.oneof(fc.constantFrom(0, 1, 7, 8, 16, 0xffffffff, 0x80000000), fc.nat({ max: 4_000 }))

/** Boxes as no camera writes them: sizes that lie, or that go on beyond 4 GB. */
const boxes = fc
  .array(fc.tuple(boxSize, boxName, fc.uint8Array({ maxLength: 64 })), { maxLength: 40 })
  .map((all) => Buffer.concat([movieHead, ...all.map(([size, name, body]) => boxOf(size, name, body))]))

const movieHead = Buffer.from('\0\0\0\u0014ftypqt  \0\0\0\0qt  ', 'latin1')

function boxOf(sizeBytes: number, name: string, body: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(sizeBytes)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** The bytes of a video's container, through the completeness test. */
export function containers() {
  return edgeOf({
    name: 'container bytes',
    inputs: fc.oneof({ weight: 3, arbitrary: spoiledBytes(movies.map(clipBytes)) }, { weight: 2, arbitrary: boxes }),
    async feed(bytes) {
      await judgeCompleteness({
        sizeBytes: bytes.length,
        read: async (startByte, lengthBytes) => bytes.subarray(startByte, startByte + Math.max(0, lengthBytes)),
      })
    },
  })
}
