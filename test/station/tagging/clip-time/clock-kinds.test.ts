import { expect, test } from 'vitest'
import { emptyMemory } from '../../../../src/station/tagging/clip-time/camera-memory.ts'
import { spanOf } from '../../../../src/station/tagging/clip-time/clip-times.ts'
import { type Camera, createStation, DAY, type Filmed, film, HOUR, MINUTE, SECOND, who } from './clip-time-world.ts'

const noon = Date.parse('2026-06-10T12:00:00Z')
const plain: Camera = {
  errorMs: 0,
  edge: 'end',
  says: 'maker',
  isNameTrue: true,
  arrives: 'live',
  maxDelayMs: MINUTE,
  file: 'arrival',
}
/** Another athlete every quarter of an hour, for two days; one of the changes. */
const change = noon + 10 * MINUTE
const deck = Array.from({ length: 192 }, (_, index) => ({
  fromMs: change - 36 * HOUR + index * 15 * MINUTE,
  tags: who(String(index)),
}))
const athleteAt = (ms: number) => deck.findLast(({ fromMs }) => fromMs <= ms)?.tags.athlete
const rep = (startMs: number, durationMs = 10_000) => ({ startMs, durationMs, athlete: '' })

/** Shows a station these clips in the order of their arrival; returns what becomes of each. */
function arrive(station: ReturnType<typeof createStation>, clips: readonly Filmed[]) {
  for (const { seen } of clips) station.learn(seen)
  return clips.map(({ seen }) => station.judge(seen, seen.foundAtMs))
}
const aStation = () => createStation(() => deck)
const live = (camera: Partial<Camera>, startMs: number, delayMs = 20 * SECOND) =>
  film({ ...plain, ...camera }, rep(startMs), startMs + 10_000 + delayMs)
const nameOf = (startMs: number) => {
  const athlete = athleteAt(startMs)
  return athlete && 'firstName' in athlete ? athlete.firstName : ''
}
const isFor = (startMs: number) => ({ kind: 'athlete', athlete: nameOf(startMs) })

test.each([-12, -9.5, -8, -5, -3.5, -1, -0.5, -0.25, 0.25, 0.5, 1, 5.5, 5.75, 8, 12.75, 14])(
  'a clock that is off by a zone of %s hours waits, and its answer names the athlete who was on deck',
  (hours) => {
    const station = aStation()
    const camera = { errorMs: hours * HOUR }
    const [first, second] = [live(camera, noon + MINUTE), live(camera, noon + 4 * MINUTE)]
    expect(arrive(station, [first])).toEqual([{ kind: 'waits', for: hours > 0 ? 'ahead' : 'zone' }])
    arrive(station, [second])
    station.answer(-hours * HOUR, first.seen.foundAtMs, second.seen.foundAtMs)
    expect(station.judge(first.seen, noon + HOUR)).toEqual(isFor(noon + MINUTE))
    expect(station.judge(second.seen, noon + HOUR)).toEqual(isFor(noon + 4 * MINUTE))
    // From now on.
    expect(arrive(station, [live(camera, noon + 20 * MINUTE)])).toEqual([isFor(noon + 20 * MINUTE)])
  },
)

test('a confirmed clock that loses a season’s hour waits, and clips from before keep their time', () => {
  const station = aStation()
  const before = live({}, noon)
  expect(arrive(station, [before])).toEqual([isFor(noon)])
  const after = live({ errorMs: -HOUR }, noon + 30 * MINUTE)
  expect(arrive(station, [after])).toEqual([{ kind: 'waits', for: 'zone' }])
  station.answer(HOUR, after.seen.foundAtMs, after.seen.foundAtMs)
  expect(station.judge(after.seen, noon + HOUR)).toEqual(isFor(noon + 30 * MINUTE))
  expect(station.judge(before.seen, noon + HOUR)).toEqual(isFor(noon))
})

test.each(['2016-01-01T00:02:11Z', '2015-07-01T09:00:00Z', '1999-12-31T23:10:00Z'])(
  'a clock that was reset to %s waits, also twice',
  (reset) => {
    const station = aStation()
    arrive(station, [live({}, noon)])
    const startMs = noon + 20 * MINUTE
    const errorMs = Date.parse(reset) - startMs
    const first = live({ errorMs }, startMs)
    expect(arrive(station, [first])).toEqual([{ kind: 'waits', for: 'reset' }])
    station.answer(-errorMs, first.seen.foundAtMs, first.seen.foundAtMs)
    expect(station.judge(first.seen, noon + HOUR)).toEqual(isFor(startMs))
    // The battery is empty again, an hour later.
    const again = live({ errorMs: errorMs - HOUR }, startMs + HOUR)
    expect(arrive(station, [again])).toEqual([{ kind: 'waits', for: expect.stringMatching('reset|zone') }])
  },
)

test('a first clip with a date that only a clock without a battery has waits', () => {
  const station = aStation()
  const clip = live({ errorMs: Date.parse('2020-01-01T00:00:30Z') - noon }, noon)
  expect(arrive(station, [clip])).toEqual([{ kind: 'waits', for: 'reset' }])
})

test('a card of a camera that nothing has confirmed waits, and of a confirmed one does not', () => {
  const starts = [noon - 3 * HOUR, noon - 2 * HOUR - 23 * MINUTE]
  const card = (station: ReturnType<typeof createStation>, wayMs: number) => {
    const foundAtMs = (starts[1] ?? 0) + 10_000 + wayMs
    return arrive(
      station,
      starts.map((startMs) => film(plain, rep(startMs), foundAtMs)),
    )
  }
  expect(card(aStation(), 127 * MINUTE)).toEqual(starts.map(() => ({ kind: 'waits', for: 'unconfirmed' })))
  const confirmed = aStation()
  arrive(confirmed, [live({}, noon - 6 * HOUR)])
  expect(card(confirmed, 127 * MINUTE)).toEqual(starts.map(isFor))
  // A whole number of quarter hours looks like a clock that is behind: the card waits even so.
  expect(card(confirmed, 2 * HOUR + MINUTE)).toEqual(starts.map(() => ({ kind: 'waits', for: 'zone' })))
})

test('clips that waited before the clock was confirmed still wait: the clock may have been set in between', () => {
  const station = aStation()
  const early = film(plain, rep(noon - 3 * HOUR), noon - 53 * MINUTE)
  expect(arrive(station, [early])).toEqual([{ kind: 'waits', for: 'unconfirmed' }])
  expect(arrive(station, [live({}, noon)])).toEqual([isFor(noon)])
  expect(station.judge(early.seen, noon)).toEqual({ kind: 'waits', for: 'unconfirmed' })
})

test('a file or a name that says another zone’s time makes a late clip wait, unless it always does', () => {
  const station = aStation()
  arrive(station, [live({}, noon - 6 * HOUR)])
  const found = noon + 7 * MINUTE
  const shifted = film({ ...plain, errorMs: -5 * HOUR, file: 'end' }, rep(noon - 40 * MINUTE), found)
  expect(arrive(station, [shifted])).toEqual([{ kind: 'waits', for: 'zone' }])
  const named = film({ ...plain, errorMs: -5 * HOUR, says: 'name' }, rep(noon - 39 * MINUTE), found)
  expect(arrive(station, [named])).toEqual([{ kind: 'waits', for: 'zone' }])
})

test('a correction that takes a later clip farther from its arrival waits again', () => {
  const station = aStation()
  const behind = live({ errorMs: -5 * HOUR }, noon)
  arrive(station, [behind])
  station.answer(5 * HOUR, behind.seen.foundAtMs, behind.seen.foundAtMs)
  expect(station.judge(behind.seen, noon + MINUTE)).toEqual(isFor(noon))
  expect(arrive(station, [live({}, noon + 20 * MINUTE)])).toEqual([{ kind: 'waits', for: 'correction' }])
})

test('a phone whose clock the network sets is not asked about, however late its clips come', () => {
  const station = aStation()
  const clip = film(plain, rep(noon - 5 * HOUR), noon)
  const seen = { ...clip.seen, edge: 'end' as const, isNetworkClock: true }
  expect(arrive(station, [{ ...clip, seen }])).toEqual([isFor(noon - 5 * HOUR)])
})

test('a clip that was recorded while the deck changed waits until it is known what its camera stamps', () => {
  const station = aStation()
  const nothing = { says: 'nothing' } as const
  const across = live(nothing, change - 4_000)
  expect(arrive(station, [across])).toEqual([{ kind: 'waits', for: 'deck-changed-during-clip' }])
  // A clip within one athlete's turn needs no such knowledge.
  expect(arrive(station, [live(nothing, change + 5 * MINUTE)])).toEqual([isFor(change + 5 * MINUTE)])
  station.setEdge('end')
  expect(station.judge(across.seen, noon + HOUR)).toEqual(isFor(change - 4_000))
})

test.each(['start', 'end'] as const)('learns from the files of its clips that a camera stamps the %s', (edge) => {
  const station = aStation()
  const clips = [8, 21, 14, 33, 9].map((seconds, index) => {
    const startMs = noon + MINUTE + index * 90 * SECOND
    const camera: Camera = { ...plain, edge, says: 'nothing', file: 'end' }
    return film(camera, rep(startMs, seconds * SECOND), startMs + (seconds + 90) * SECOND)
  })
  arrive(station, clips)
  const startMs = change + 15 * MINUTE - 5_000
  const across = film({ ...plain, edge, says: 'nothing', file: 'end' }, rep(startMs), startMs + 100 * SECOND)
  expect(arrive(station, [across])).toEqual([isFor(startMs)])
})

test('takes clips of two cameras that stopped apart for one rep, by what their files suggest', () => {
  const startOf = (durationMs: number) => {
    const { seen } = film({ ...plain, says: 'nothing', file: 'end' }, rep(noon, durationMs), noon + 3 * MINUTE)
    return spanOf(emptyMemory, seen, 0).startMs
  }
  expect([startOf(8_000), startOf(31_000)]).toEqual([noon, noon])
})

test('learns from names that have the time of the start', () => {
  const station = aStation()
  const across = live({ says: 'name' }, change - 4_000)
  expect(arrive(station, [across])).toEqual([isFor(change - 4_000)])
})

test('histories that look the same: the clips of each wait, or are trusted as docs/reliability.md says', () => {
  // A clock that is an hour behind and a card at once; a right clock and a card an hour later.
  const pair = (errorMs: number, wayMs: number) => {
    const station = aStation()
    arrive(station, [live({}, noon - DAY)])
    const startMs = noon - HOUR - errorMs
    return arrive(station, [film({ ...plain, errorMs }, rep(startMs), startMs + 10_000 + wayMs)])
  }
  expect(pair(-HOUR, MINUTE)).toEqual([{ kind: 'waits', for: 'zone' }])
  expect(pair(0, HOUR + MINUTE)).toEqual([{ kind: 'waits', for: 'zone' }])
  // Trusted: a confirmed camera's card that was on its way for any other time.
  expect(pair(0, HOUR + 7 * MINUTE)).toEqual([isFor(noon - HOUR)])
})
