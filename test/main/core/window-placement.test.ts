import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  minimumOn,
  openingBounds,
  type PlacementMemory,
  rememberBounds,
} from '../../../src/main/core/window-placement.ts'

const sizes = { preferred: { width: 1366, height: 768 }, minimum: { width: 1024, height: 640 } }
const laptop = { id: 1, workArea: { x: 0, y: 25, width: 1920, height: 1015 } }
const screen = { id: 2, workArea: { x: 1920, y: 0, width: 2560, height: 1400 } }
const nothing: PlacementMemory = { lastDisplay: null, displays: {} }
const windowed = { isMaximized: false, hasPosition: true }
const maximized = { isMaximized: true, hasPosition: true }
const both = { displays: [laptop, screen], primaryId: 1 }

test('the window opens in the middle of the primary display at the first start', () => {
  expect(openingBounds(nothing, both, sizes)).toEqual({ x: 277, y: 149, width: 1366, height: 768, isMaximized: false })
})

test('the window opens on its last display, with the bounds stored for it', () => {
  const onLaptop = { x: 100, y: 100, width: 1200, height: 700 }
  const onScreen = { x: 2000, y: 50, width: 1800, height: 1000 }
  const memory = rememberBounds(rememberBounds(nothing, laptop, onLaptop, windowed), screen, onScreen, maximized)
  expect(openingBounds(memory, both, sizes)).toEqual({ ...onScreen, isMaximized: true })
  expect(openingBounds(memory, { displays: [laptop], primaryId: 1 }, sizes)).toEqual({
    ...onLaptop,
    isMaximized: false,
  })
})

test('the window follows a display that moved', () => {
  const memory = rememberBounds(nothing, screen, { x: 2020, y: 30, width: 1200, height: 700 }, windowed)
  const left = { id: 2, workArea: { x: -2560, y: 0, width: 2560, height: 1400 } }
  expect(openingBounds(memory, { displays: [laptop, left], primaryId: 1 }, sizes)).toMatchObject({ x: -2460, y: 30 })
})

test('no position is returned without a display', () => {
  expect(openingBounds(nothing, { displays: [], primaryId: 1 }, sizes)).toBeNull()
})

test('the window is within a work area and at least the minimum size where there is room, for any stored bounds', () => {
  const number = fc.integer({ min: -10_000, max: 10_000 })
  const bounds = fc.record({ x: number, y: number, width: number, height: number })
  const area = fc.record({
    x: number,
    y: number,
    width: fc.integer({ min: 640, max: 8_000 }),
    height: fc.integer({ min: 480, max: 5_000 }),
  })
  fc.assert(
    fc.property(bounds, area, fc.boolean(), (kept, workArea, isMaximized) => {
      const memory = { lastDisplay: 1, displays: { 1: { ...kept, isMaximized } } }
      const placed = openingBounds(memory, { displays: [{ id: 1, workArea }], primaryId: 1 }, sizes)
      if (!placed) throw new Error('it was not placed')
      expect(placed.x).toBeGreaterThanOrEqual(workArea.x)
      expect(placed.y).toBeGreaterThanOrEqual(workArea.y)
      expect(placed.x + placed.width).toBeLessThanOrEqual(workArea.x + workArea.width)
      expect(placed.y + placed.height).toBeLessThanOrEqual(workArea.y + workArea.height)
      expect(placed.width).toBeGreaterThanOrEqual(Math.min(sizes.minimum.width, workArea.width))
    }),
  )
})

test('no position is stored where only the compositor knows it, and the window keeps its size', () => {
  const memory = rememberBounds(
    nothing,
    laptop,
    { x: 0, y: 0, width: 1200, height: 700 },
    { isMaximized: false, hasPosition: false },
  )
  expect(memory.displays[1]).toEqual({ width: 1200, height: 700, isMaximized: false })
  expect(openingBounds(memory, both, sizes)).toEqual({ x: 360, y: 183, width: 1200, height: 700, isMaximized: false })
})

test('the smallest size fits the work area of a small screen', () => {
  const small = { id: 3, workArea: { x: 0, y: 0, width: 1092, height: 574 } }
  expect(minimumOn(small, sizes.minimum)).toEqual({ width: 1024, height: 574 })
  expect(minimumOn(laptop, sizes.minimum)).toEqual(sizes.minimum)
})
