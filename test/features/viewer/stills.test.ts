import { expect, test } from 'vitest'
import { sideBySide, stillName } from '../../../src/features/viewer/screen/save-frame.tsx'

const atMs = new Date(2026, 10, 19, 16, 7, 4).getTime()

test('a saved frame is named after athlete, movement, time, camera and frame, in characters valid on every file system', () => {
  const named = {
    athlete: 'Ansel Whitford',
    movement: 'Pitching, right-handed',
    atMs,
    camera: 'A open side',
    frame: 372,
  }
  expect(stillName(named)).toBe('Ansel-Whitford_Pitching-right-handed_2026-11-19_16-07-04_A-open-side_frame-372.png')
  expect(stillName({ ...named, athlete: null, movement: null, camera: null })).toBe('2026-11-19_16-07-04_frame-372.png')
  const hostile = stillName({ ...named, athlete: '../..\\con:*?"<>|\u202E José Ñuñez', camera: 'x'.repeat(300) })
  expect(hostile).toMatch(/^con-José-Ñuñez_Pitching/)
  expect(hostile.length).toBeLessThan(255)
})

test('cameras are placed side by side at the height of the highest, with their aspect ratios', () => {
  const { whole, boxes } = sideBySide([
    { width: 1_920, height: 1_080 },
    { width: 720, height: 1_280 },
  ])
  expect(whole).toEqual({ width: 2_276 + 720, height: 1_280 })
  expect(boxes).toEqual([
    { left: 0, width: 2_276, height: 1_280 },
    { left: 2_276, width: 720, height: 1_280 },
  ])
})
