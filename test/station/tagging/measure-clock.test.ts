import { expect, test } from 'vitest'
import type { ClipMoment } from '../../../src/station/contract/clock-measurement.ts'
import type { Probe } from '../../../src/station/contract/probe.ts'
import { Settings } from '../../../src/station/contract/settings.ts'
import { measureClock } from '../../../src/station/tagging/clip-time/measure-clock.ts'
import { fileAt, someProbe, stationParts } from '../../support/station-parts.ts'

const START_MS = 1_000_000_000_250

/** A station with clips of cameras that are settings' folders. */
function filming(cameras: Settings['cameras'] = {}) {
  const { store, lifecycle, clocks } = stationParts()
  const settings = () => Settings.parse({ service: { baseUrl: null }, folders: [], cameras })
  function film(camera: string, probe: Partial<Probe> = {}): ClipMoment['clip'] {
    const { id } = lifecycle.add('/cam', fileAt(`/cam/${camera}-${Math.random()}.mov`))
    lifecycle.note(id, 'probed', { facts: { camera, probe: { ...someProbe, recordedAtMs: START_MS, ...probe } } })
    return id
  }
  const measure = (measured: ClipMoment, reference: ClipMoment) =>
    measureClock({ measured, reference: { kind: 'clip', ...reference } }, { store, clocks, settings })
  const measureByComputer = (measured: ClipMoment, atMs: number, resolutionMs: number) =>
    measureClock({ measured, reference: { kind: 'computer', atMs, resolutionMs } }, { store, clocks, settings })
  return { film, clocks, measure, measureByComputer }
}

test('measures a camera’s clock error by the frames of two clips that show one moment', () => {
  const { film, measure } = filming()
  const ahead = film('B', { recordedAtMs: START_MS + 5_000 })
  const measured = measure({ clip: ahead, positionMs: 400 }, { clip: film('A'), positionMs: 900 })
  expect(measured).toMatchObject({ camera: 'B', correctionMs: -4_500, presentMs: 0 })
  // Half a frame of each, and a millisecond of the times that were written down.
  expect(measured.uncertaintyMs).toBe(6)
})

test('measures against the other camera’s corrected time, and returns the correction in use', () => {
  const { film, clocks, measure } = filming({ A: { clockCorrectionSeconds: 2 } })
  clocks.setCorrection('A', 9_000)
  clocks.setCorrection('B', 250)
  const [a, b] = [film('A'), film('B')]
  expect(measure({ clip: b, positionMs: 0 }, { clip: a, positionMs: 0 })).toMatchObject({
    correctionMs: 2_000,
    presentMs: 250,
  })
  expect(measure({ clip: a, positionMs: 0 }, { clip: b, positionMs: 0 })).toMatchObject({ presentMs: 2_000 })
})

test('reports a larger uncertainty for times in whole seconds, slow cameras and coarse pictures', () => {
  const { film, measure, measureByComputer } = filming()
  const [fine, wholeSeconds] = [film('A'), film('B', { recordedAtMs: 1_000_000_000_000 })]
  const slow = film('C', { framesPerSecond: 25 })
  const of = (clip: typeof fine) => ({ clip, positionMs: 100 })
  expect(measure(of(wholeSeconds), of(fine)).uncertaintyMs).toBe(1_005)
  expect(measure(of(slow), of(fine)).uncertaintyMs).toBe(24)
  expect(measure({ ...of(slow), withinMs: 60 }, of(fine)).uncertaintyMs).toBe(64)
  expect(measureByComputer(of(slow), START_MS, 100)).toMatchObject({ correctionMs: -100, uncertaintyMs: 120 })
})

test('refuses clips that can’t measure a clock, with the reason', () => {
  const { film, measure } = filming()
  const [a, b] = [film('A'), film('B')]
  const untimed = film('B', { recordedAtSource: 'modification-time' })
  const aDayOff = film('C', { recordedAtMs: START_MS - 90_000_000 })
  const at = (clip: typeof a, positionMs = 0) => ({ clip, positionMs })
  const refused = (code: string) => expect.objectContaining({ code })
  expect(() => measure(at(a), at(film('A')))).toThrow(refused('clock-same-camera'))
  expect(() => measure(at(untimed), at(a))).toThrow(refused('clock-clip-untimed'))
  expect(() => measure(at(a), at(untimed))).toThrow(refused('clock-clip-untimed'))
  expect(() => measure(at(b, 1_301), at(a))).toThrow(refused('clock-moment-outside'))
  expect(() => measure(at(aDayOff), at(a))).toThrow(refused('clock-too-far'))
  expect(() => measure(at('nobody' as typeof a), at(a))).toThrow(refused('clip-unknown'))
})
