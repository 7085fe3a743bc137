// Hundreds of whole and broken videos: no whole one is refused, and no broken one is taken for whole.
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type BaseVideo,
  boundariesOf,
  boxesOf,
  boxIn,
  chunksOf,
  compressIndex,
  decode,
  full,
  insert,
  isPart,
  makeBaseVideos,
  padTrack,
  placesOf,
  sideTrack,
  sizesOf,
  text,
  u32,
  withIndex,
} from '../../support/video-corpus.ts'
import { examineBytes } from './bytes.ts'
import { clipBytes } from './fixtures.ts'
import { box } from './movie-builder.ts'

interface Video {
  readonly name: string
  readonly bytes: Buffer
  /** The video that this one was made from. */
  readonly base: BaseVideo
}

let bases: BaseVideo[] = []
const whole: Video[] = []
const broken: Video[] = []
const betweenFragments: Video[] = []
const cutWithoutLoss: Video[] = []

/** Of each group: every decoding is a process. */
const DECODED_VIDEOS = 8

const fixtures = ['hevc.mov', 'prores.mov', 'faststart-240.mov', 'rotated.mp4']

beforeAll(() => {
  bases = [...makeBaseVideos(), ...fixtures.map((name) => ({ name, bytes: clipBytes(name), isFragmented: false }))]
  for (const base of bases) {
    const { name, bytes } = base
    const add = (list: Video[], what: string, changed: Buffer) =>
      list.push({ name: `${name}: ${what}`, bytes: changed, base })
    add(whole, 'as it is', bytes)
    for (const [what, trailer] of trailers) add(whole, `and ${what}`, Buffer.concat([bytes, trailer]))
    const changes = base.isFragmented ? fragmentedChanges : plainChanges
    for (const [what, changed] of changes(bytes)) add(whole, what, changed)
    for (const [what, changed] of lostParts(base)) add(broken, what, changed)
    for (const length of cutsOf(bytes)) add(listOfCut(base, length), `cut at ${length}`, bytes.subarray(0, length))
  }
}, 120_000)

/** What makers, phones and servers add after a movie. */
const trailers: readonly [what: string, bytes: Buffer][] = [
  [
    'a record and a mark',
    Buffer.concat([text('\x0a\x0eSERIAL00000000\x12\x0cCamera model'), Buffer.alloc(66, 1), text('0123456789abcdef')]),
  ],
  ['a run of letters', Buffer.concat([text('C'.repeat(64)), Buffer.alloc(200, 7)])],
  ['JSON', text('{"scene":"sport","fps":240}')],
  ['XML', text('<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta><?xpacket end="w"?>')],
  ['binary notes', Buffer.concat([Buffer.from([0, 0, 1, 10, 14, 0, 0, 0]), text('Some_UTC_Data1700000000000')])],
  ['a line feed', text('\n')],
  ['a few letters', text('/>\n<')],
  ['a picture', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), text('JFIF\0'), Buffer.alloc(300, 0x5a)])],
  ['a box of free space that is too long', Buffer.concat([u32(9_000), text('free'), Buffer.alloc(40)])],
  ['a box of unused space that is too long', Buffer.concat([u32(70_000), text('skip'), Buffer.alloc(12, 3)])],
  ['a box of unknown name that is too long', Buffer.concat([u32(500_000), text('SEFT'), Buffer.alloc(100, 9)])],
  ['letters that name a box of gigabytes', text('{ "metadata": "none", "uuid": 12 }')],
  ['a box of the maker', box('SDLN', Buffer.alloc(50, 4))],
  ['a box without a printable name', box('\x01\x02\x03\x04', Buffer.alloc(50, 4))],
]

const noChunks = full('stsc', u32(0))

/** Tracks that nobody plays, whose index is incomplete. */
const sideTracks: readonly [what: string, track: Buffer][] = [
  ['no places', sideTrack({ tables: [sizesOf(), noChunks] })],
  ['no sizes', sideTrack({ tables: [noChunks, placesOf()] })],
  ['no description', sideTrack({ description: null, tables: [sizesOf(), noChunks, placesOf()] })],
  ['no tables', sideTrack({ tables: null })],
  ['more sizes than places', sideTrack({ tables: [sizesOf(10, 10, 10), chunksOf([1, 1]), placesOf(48)] })],
  ['a time code without sizes', sideTrack({ handler: 'tmcd', tables: [chunksOf([1, 1]), placesOf(48)] })],
  ['a table shorter than it says', sideTrack({ tables: [full('stsz', u32(0, 900)), chunksOf([1, 1]), placesOf(48)] })],
  ['a place in the first bytes', sideTrack({ tables: [sizesOf(4), chunksOf([1, 1]), placesOf(0)] })],
  ['only a header', box('trak', full('tkhd', Buffer.alloc(80)))],
  ['an address without a description', sideTrack({ handler: 'url ', description: null, tables: [] })],
]

function plainChanges(bytes: Buffer): [what: string, changed: Buffer][] {
  const moov = boxIn(bytes, 'moov')
  const isIndexLast = moov.startByte > boxIn(bytes, 'mdat').startByte
  const beyond = sideTrack({ tables: [sizesOf(100), chunksOf([1, 1]), placesOf(10_000_000)] })
  const notes = isIndexLast ? [['places beyond the end', beyond] as const] : []
  const path = ['mdia', 'minf', 'stbl']
  return [
    ...[...sideTracks, ...notes].map(([what, track]): [string, Buffer] => [
      `a side track with ${what}`,
      withIndex(bytes, (parts) => [...parts, track]),
    ]),
    ...[4, 8, 64, 200, 5_000].map((zeros): [string, Buffer] => [
      `${zeros} zeros in its index`,
      withIndex(bytes, (parts) => [...parts, Buffer.alloc(zeros)]),
    ]),
    ...[0, 1, 2, 3].map((depth): [string, Buffer] => [
      `zeros in its first track, ${depth} deep`,
      withIndex(bytes, (parts) => {
        const first = parts.findIndex((part) => isPart(part, 'trak'))
        return parts.map((part, index) => (index === first ? padTrack(part, path.slice(0, depth), 40) : part))
      }),
    ]),
    ...namelessBoxes(bytes),
    ['a compressed index', compressIndex(isIndexLast ? bytes : indexLast(bytes))],
    ['zeros after it', Buffer.concat([bytes, Buffer.alloc(5_000)])],
  ]
}

/** Two boxes whose names are not printable, after the first box and before the index. */
function namelessBoxes(bytes: Buffer): [what: string, changed: Buffer][] {
  const boxes = Buffer.concat([box('\x81\x02\x00\xff', Buffer.alloc(300, 8)), box('\0\0\0\x07', Buffer.alloc(90, 2))])
  const moov = boxIn(bytes, 'moov')
  return [
    ['nameless boxes near the start', insert(bytes, boxIn(bytes, 'ftyp').endByte, boxes)],
    ['nameless boxes before the index', insert(bytes, moov.startByte, boxes)],
    [
      'a nameless box in the index',
      withIndex(bytes, (parts) => [...parts, box('\xa9\x01\x02\x03', Buffer.alloc(20, 1))]),
    ],
  ]
}

/** Moves the index of a file behind its data. */
function indexLast(bytes: Buffer): Buffer {
  const moov = boxIn(bytes, 'moov')
  const gap = box('free', Buffer.alloc(moov.endByte - moov.startByte - 8))
  return Buffer.concat([
    bytes.subarray(0, moov.startByte),
    gap,
    bytes.subarray(moov.endByte),
    bytes.subarray(moov.startByte, moov.endByte),
  ])
}

function fragmentedChanges(bytes: Buffer): [what: string, changed: Buffer][] {
  return sideTracks.map(([what, track]) => [
    `a side track with ${what}`,
    withFragmentsMoved(bytes, (parts) => [...parts, track]),
  ])
}

/** `tfhd` may name places in the file: such a file stays as it is. */
const withFragmentsMoved = (bytes: Buffer, change: (parts: Buffer[]) => Buffer[]) =>
  namesPlaces(bytes) ? bytes : withIndex(bytes, change)

const namesPlaces = (bytes: Buffer) => (bytes.readUInt32BE(bytes.indexOf('tfhd') + 4) & 1) === 1

/** Every boundary of a box, both sides of it, and lengths in between. */
function cutsOf(bytes: Buffer): number[] {
  const boundaries = boundariesOf(bytes).flatMap((at) => [at, at + 5])
  const between = Array.from({ length: 30 }, (_, index) => Math.floor((bytes.length * (index + 0.37)) / 30))
  return [...new Set([...boundaries, ...between])].filter((length) => length > 0 && length < bytes.length)
}

/** End of everything that is played: of the last data, and of the tracks of the index. */
function neededBytes(bytes: Buffer): number {
  const moov = boxIn(bytes, 'moov')
  const tracks = boxesOf(bytes, moov.bodyStartByte, moov.endByte).filter(
    ({ type }) => type === 'trak' || type === 'mvex',
  )
  return Math.max(
    boxesOf(bytes).findLast(({ type }) => type === 'mdat')?.endByte ?? 0,
    ...tracks.map(({ endByte }) => endByte),
  )
}

function listOfCut({ bytes, isFragmented }: BaseVideo, length: number): Video[] {
  if (length >= neededBytes(bytes)) return isFragmented ? betweenFragments : cutWithoutLoss
  const isBetween = isFragmented && boxesOf(bytes).some(({ type, endByte }) => type === 'mdat' && endByte === length)
  return isBetween ? betweenFragments : broken
}

/** Files of full length in which something that is played is missing. */
function lostParts({ bytes, isFragmented }: BaseVideo): [what: string, changed: Buffer][] {
  const mdat = boxesOf(bytes).findLast(({ type }) => type === 'mdat')
  if (!mdat) throw new Error('the video has no data')
  const empty = (from: number, to: number) => Buffer.from(bytes).fill(0, from, to)
  const found: [string, Buffer][] = [
    ['all its data reserved', empty(boxIn(bytes, 'mdat').bodyStartByte, bytes.length)],
    ['its index reserved', empty(boxIn(bytes, 'moov').startByte, boxIn(bytes, 'moov').endByte)],
    ['its index without tracks', withIndex(bytes, (parts) => parts.filter((part) => !isPart(part, 'trak')))],
  ]
  const moov = boxIn(bytes, 'moov')
  const tracks = boxesOf(bytes, moov.bodyStartByte, moov.endByte).filter(({ type }) => type === 'trak')
  for (const [number, { startByte, bodyStartByte, endByte }] of tracks.entries()) {
    const rest = isFragmented ? endByte : moov.endByte
    found.push([`reserved from track ${number} on`, empty(startByte, rest)])
    found.push([`reserved from the name of track ${number} on`, empty(startByte + 4, rest)])
    found.push([`reserved from the content of track ${number} on`, empty(bodyStartByte, rest)])
    found.push([
      `track ${number} with a header only`,
      empty(boxesOf(bytes, bodyStartByte, endByte)[0]?.endByte ?? 0, endByte),
    ])
  }
  if (isFragmented) {
    for (const { startByte } of boxesOf(bytes).filter(({ type }) => type === 'moof')) {
      for (const at of [0, 3, 4, 6, 8, 30])
        found.push([`reserved from ${startByte + at} on`, empty(startByte + at, bytes.length)])
      found.push([`a damaged fragment at ${startByte}`, Buffer.from(bytes).fill(0x81, startByte, startByte + 6)])
    }
  }
  return found
}

const verdicts = async (videos: readonly Video[]) =>
  Promise.all(videos.map(async ({ name, bytes }) => ({ name, verdict: await examineBytes(bytes) })))

describe('of a corpus of hundreds of videos', () => {
  test('each group is large enough', () => {
    expect(whole.length).toBeGreaterThanOrEqual(300)
    expect(broken.length).toBeGreaterThanOrEqual(300)
    expect(betweenFragments.length).toBeGreaterThanOrEqual(10)
    expect(new Set([...whole, ...broken].map(({ name }) => name)).size).toBe(whole.length + broken.length)
  })

  test('no whole video is refused', async () => {
    const refused = (await verdicts(whole)).filter(({ verdict }) => !['complete', 'may-grow'].includes(verdict.kind))
    expect(refused).toEqual([])
  })

  test('no broken video counts as whole', async () => {
    const passing = (await verdicts(broken)).filter(({ verdict }) => verdict.kind !== 'incomplete')
    expect(passing.map(({ name }) => name)).toEqual([])
  })

  test('a fragmented video that is cut between fragments may still grow', async () => {
    const found = await verdicts(betweenFragments)
    expect(found.filter(({ verdict }) => verdict.kind === 'complete')).toEqual([])
  })

  test('a video that lost only notes behind its tracks is told from one that lost pictures', async () => {
    for (const { verdict } of await verdicts(cutWithoutLoss)) expect(['complete', 'incomplete']).toContain(verdict.kind)
  })

  test('ffmpeg decodes all of the whole ones, and less of the broken ones', () => {
    const every = (videos: readonly Video[]) =>
      videos.filter((_, index) => index % Math.ceil(videos.length / DECODED_VIDEOS) === 0)
    const decodedBases = new Map(bases.map((base) => [base, decode(base.bytes, base.name)]))
    for (const { name, bytes, base } of every(whole)) {
      expect({ name, ...decode(bytes, base.name) }).toEqual({ name, ...decodedBases.get(base) })
    }
    const asGood = every(broken).filter(({ bytes, base }) => {
      const [left, before] = [decode(bytes, base.name), decodedBases.get(base)]
      return before && left.frames >= before.frames && left.soundBytes >= before.soundBytes
    })
    expect(asGood.map(({ name }) => name)).toEqual([])
  }, 60_000)
})
