import { expect, test } from 'vitest'
import type { Clip } from '../../../src/station/contract/clip.ts'
import type { Settings } from '../../../src/station/contract/settings.ts'
import { confirmByCamera } from '../../../src/station/tagging/clip-time/camera-memory.ts'
import { clipSpan, clockDoubt } from '../../../src/station/tagging/clip-time/clip-times.ts'
import { createTimeLearner } from '../../../src/station/tagging/clip-time/learn-times.ts'
import { commandStation } from '../../support/command-station.ts'
import { someProbe } from '../../support/station-parts.ts'

const HOUR = 3_600_000

/** A camera whose clock fell back by an hour between two clips. */
function camera(cameras: Settings['cameras'] = {}) {
  const station = commandStation()
  const { lifecycle, clock, clocks, store } = station
  const settings: Pick<Settings, 'folders' | 'cameras' | 'reps'> = {
    folders: [],
    cameras,
    reps: { windowSeconds: 2 },
  }
  const times = createTimeLearner({ store, lifecycle, clocks, settings: () => settings })
  function film(errorMs: number): Clip {
    const probe = { ...someProbe, recordedAtMs: clock.nowMs() - 20_000 + errorMs }
    const { id } = station.untagged(errorMs === 0 ? 'athlete-missing' : 'camera-clock-unclear', probe)
    const clip = lifecycle.note(id, 'probed', { facts: { camera: 'Cam', modifiedAtMs: clock.nowMs() } })
    times.learn(clip)
    times.accept(clip)
    return clip
  }
  const doubt = (clip: Clip) => clockDoubt(clip, settings, clocks)?.cause ?? null
  const start = (clip: Clip) => clipSpan(clip, settings, clocks)?.startMs
  return { ...station, film, doubt, start }
}

test('an answer about a clock corrects the clips that wait and later ones, and leaves what was accepted', async () => {
  const { film, doubt, start, execute, clock } = camera()
  const before = film(0)
  await clock.advance(HOUR)
  const waiting = film(-HOUR)
  expect([doubt(before), doubt(waiting)]).toEqual([null, 'zone'])
  const { undo } = execute({ kind: 'clock-answer', camera: 'Cam', correctionMs: HOUR })
  expect([doubt(before), doubt(waiting)]).toEqual([null, null])
  expect(start(before)).toBe(before.probe?.recordedAtMs)
  expect(start(waiting)).toBe((waiting.probe?.recordedAtMs ?? 0) + HOUR)
  await clock.advance(600_000)
  expect(doubt(film(-HOUR))).toBeNull()

  execute({ kind: 'undo', id: undo ?? '' })
  expect([doubt(before), doubt(waiting)]).toEqual([null, 'zone'])
  expect(start(waiting)).toBe(waiting.probe?.recordedAtMs)
})

test('the answer that the times are right sends on the clips that wait, and asks again about a later error', async () => {
  const { film, doubt, execute, clock } = camera()
  film(0)
  await clock.advance(HOUR)
  const waiting = film(-HOUR)
  execute({ kind: 'clock-answer', camera: 'Cam', correctionMs: 0 })
  expect(doubt(waiting)).toBeNull()
  await clock.advance(600_000)
  expect(doubt(film(-2 * HOUR))).toBe('zone')
})

test('a clock that the settings name is not asked about once another camera has confirmed later clips of it', async () => {
  const { film, doubt, clock, clocks } = camera({ Cam: { clockCorrectionSeconds: 0 } })
  const early = film(-127 * 60_000)
  await clock.advance(HOUR)
  const late = film(-67 * 60_000)
  const memory = clocks.memory('Cam')
  const [, ofLate] = memory?.seen ?? []
  if (!memory || !ofLate) throw new Error('The camera has no clips.')
  clocks.remember('Cam', confirmByCamera({ ...memory, seen: [{ ...ofLate, isTrusted: false }] }, ofLate))
  expect([doubt(early), doubt(late)]).toEqual([null, null])
})

test('what a camera stamps can be set by hand, and learned again', () => {
  const { film, start, execute } = camera()
  const clip = film(0)
  execute({ kind: 'clock-edge', camera: 'Cam', edge: 'end' })
  expect(start(clip)).toBe((clip.probe?.recordedAtMs ?? 0) - someProbe.durationMs)
  execute({ kind: 'clock-edge', camera: 'Cam', edge: null })
  expect(start(clip)).toBe(clip.probe?.recordedAtMs)
})
