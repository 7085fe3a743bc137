// Hundreds of whole and broken videos: no whole one is refused, and no broken one is taken for whole.
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type BaseVideo,
  boundariesOf,
  boxesOf,
  boxIn,
  decode,
  isPart,
  makeBaseVideos,
  plainChanges,
  sideTracks,
  trailers,
  withIndex,
} from '../../support/video-corpus.ts'
import { examineBytes } from './bytes.ts'
import { clipBytes } from './fixtures.ts'

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
})

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
  })
})
