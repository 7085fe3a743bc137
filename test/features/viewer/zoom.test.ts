import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholePicture } from '../../../src/features/viewer/screen/viewer-state.ts'
import { boundedView, MAX_ZOOM, pannedBy, zoomedAt } from '../../../src/features/viewer/screen/zoom.ts'

const viewport = { width: 800, height: 600 }
const displayed = { viewport, picture: { width: 800, height: 450 } }
const offset = fc.record({ x: fc.integer({ min: -400, max: 400 }), y: fc.integer({ min: -225, max: 225 }) })
const factor = fc.double({ min: 1, max: 4, noNaN: true })

/** The point of the picture, from its middle, that lies at an offset. */
const under = ({ scale, x, y }: typeof wholePicture, at: { x: number; y: number }) => ({
  x: (at.x - x) / scale,
  y: (at.y - y) / scale,
})

test('the point under the pointer stays in place while a picture that fills its area is magnified', () => {
  const filled = { viewport, picture: { width: 1_067, height: 600 } }
  fc.assert(
    fc.property(offset, factor, factor, (at, first, second) => {
      const once = zoomedAt(wholePicture, first, at, filled)
      const twice = zoomedAt(once, second, at, filled)
      for (const view of [once, twice]) {
        expect(under(view, at).x).toBeCloseTo(under(wholePicture, at).x, 6)
        expect(under(view, at).y).toBeCloseTo(under(wholePicture, at).y, 6)
      }
    }),
  )
})

test('a picture is never smaller than whole, larger than the limit, or dragged out of its area', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 100, noNaN: true }), offset, offset, (by, at, drag) => {
      const view = pannedBy(zoomedAt(wholePicture, by, at, displayed), { x: drag.x * 99, y: drag.y * 99 }, displayed)
      expect(view.scale >= 1 && view.scale <= MAX_ZOOM).toBe(true)
      expect(Math.abs(view.x)).toBeLessThanOrEqual(
        Math.max(displayed.picture.width * view.scale - viewport.width, 0) / 2,
      )
      expect(Math.abs(view.y)).toBeLessThanOrEqual(
        Math.max(displayed.picture.height * view.scale - viewport.height, 0) / 2,
      )
    }),
  )
  expect(pannedBy(wholePicture, { x: 50, y: 50 }, displayed)).toEqual(wholePicture)
})

test('a picture that fills its area can be panned to its cut-off parts, and is centered when shown whole', () => {
  const filled = { viewport, picture: { width: 1_067, height: 600 } }
  expect(pannedBy(wholePicture, { x: 500, y: 9 }, filled)).toEqual({ scale: 1, x: 133.5, y: 0 })
  const magnified = zoomedAt(wholePicture, 4, { x: 200, y: 100 }, displayed)
  expect(zoomedAt(magnified, 1 / 4, { x: -300, y: 0 }, displayed)).toEqual(wholePicture)
  expect(boundedView({ scale: Number.MIN_VALUE, x: 3, y: 3 }, displayed)).toEqual(wholePicture)
})
