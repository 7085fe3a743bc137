import { expect, test } from 'vitest'
import type { ClipId } from '../../../src/station/contract/clip.ts'
import { measureClocks, wholeHourErrorMs } from '../../../src/station/reps/camera-clocks.ts'
import { fileAt, someProbe, stationParts } from '../../support/station-parts.ts'

const HOUR = 3_600_000
const filmed = (offByMs: number, exportedAfterMs: number) => ({
  probe: { ...someProbe, recordedAtMs: 1_000_000_000_000 - offByMs, recordedAtSource: 'creation-time' as const },
  modifiedAtMs: 1_000_000_000_000 + exportedAfterMs,
})

test('recognizes a camera that writes local time as UTC by its constant error of whole hours', () => {
  const west = [10_000, 120_000, 900_000].map((after) => filmed(8 * HOUR, after))
  expect(wholeHourErrorMs(west)).toBe(8 * HOUR)
  const east = [10_000, 120_000, 900_000].map((after) => filmed(-2 * HOUR, after))
  expect(wholeHourErrorMs(east)).toBe(-2 * HOUR)
})

test('suggests no correction for a right clock, minutes of error, or irregular exports', () => {
  expect(wholeHourErrorMs([1, 2, 3].map((after) => filmed(0, after * 60_000)))).toBeNull()
  expect(wholeHourErrorMs([1, 2, 3].map(() => filmed(8 * HOUR + 45 * 60_000, 0)))).toBeNull()
  expect(wholeHourErrorMs([filmed(HOUR, 0), filmed(HOUR, 0), filmed(2 * HOUR, 0)])).toBeNull()
  expect(wholeHourErrorMs([filmed(HOUR, 0), filmed(HOUR, 0)])).toBeNull()
})

test('never takes a time with its UTC offset for another zone’s', () => {
  const named = { ...filmed(8 * HOUR, 0), probe: { ...someProbe, recordedAtSource: 'tag-with-offset' as const } }
  expect(wholeHourErrorMs([named, named, named])).toBeNull()
})

/** One attempt, seen by three cameras of which two have wrong clocks. */
function rep() {
  const { store, lifecycle, clocks } = stationParts()
  const ids = [0, 7_000, -3_000].map((errorMs, index) => {
    const { id } = lifecycle.add('/cam', fileAt(`/cam/${index}.mov`))
    lifecycle.note(id, 'probed', {
      facts: { camera: `Cam ${index}`, probe: { ...someProbe, recordedAtMs: 1_000_000 + errorMs } },
    })
    return id
  })
  return { store, clocks, ids }
}

test('corrects the cameras’ clocks to the first one’s when a person confirms a rep', () => {
  const { store, clocks, ids } = rep()
  expect(measureClocks({ store, clocks }, ids)).toEqual(['Cam 1', 'Cam 2'])
  expect(['Cam 0', 'Cam 1', 'Cam 2'].map((camera) => clocks.correctionMs(camera))).toEqual([0, -7_000, 3_000])
})

test('corrects a clock again after it was set, relative to the first camera’s correction', () => {
  const { store, clocks, ids } = rep()
  clocks.setCorrection('Cam 0', 500)
  clocks.setCorrection('Cam 1', 99)
  measureClocks({ store, clocks }, ids)
  expect(clocks.correctionMs('Cam 1')).toBe(-6_500)
})

test('corrects no clock by a rep whose cameras are days apart', () => {
  const { store, lifecycle, clocks } = stationParts()
  const ids = [0, 5_000, 90_000_000].map((errorMs, index) => {
    const { id } = lifecycle.add('/cam', fileAt(`/cam/${index}.mov`))
    lifecycle.note(id, 'probed', {
      facts: { camera: `Cam ${index}`, probe: { ...someProbe, recordedAtMs: 1_000_000 + errorMs } },
    })
    return id
  })
  expect(() => measureClocks({ store, clocks }, ids)).toThrow(
    expect.objectContaining({ code: 'clock-too-far', parameters: expect.objectContaining({ camera: 'Cam 2' }) }),
  )
  expect(clocks.correctionMs('Cam 1')).toBe(0)
})

test('refuses clips that can’t measure a clock', () => {
  const { store, clocks, ids } = rep()
  const [first] = ids
  if (!first) throw new Error('there is a clip')
  expect(() => measureClocks({ store, clocks }, [first, first])).toThrow(
    expect.objectContaining({ code: 'rep-of-two' }),
  )
  expect(() => measureClocks({ store, clocks }, ['nobody' as ClipId])).toThrow(
    expect.objectContaining({ code: 'clip-unknown' }),
  )
})
