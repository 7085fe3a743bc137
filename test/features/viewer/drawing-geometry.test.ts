import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  angleBetween,
  arcPath,
  degreesOf,
  displayedAt,
  movedBy,
  pointUnder,
  shapeThrough,
  tiltOf,
  valueLabelPosition,
  withPoint,
} from '../../../src/features/viewer/screen/geometry.ts'
import { pictureBox } from '../../../src/features/viewer/screen/picture-stage.tsx'
import { DrawnShape } from '../../../src/station/contract/marks.ts'

const fraction = fc.double({ min: 0, max: 1, noNaN: true })
const point = fc.record({ x: fraction, y: fraction })
const side = fc.integer({ min: 40, max: 4_000 })
const size = fc.record({ width: side, height: side })
const shape = fc
  .tuple(
    fc.constantFrom('angle' as const, 'line' as const, 'vertical' as const),
    fc.array(point, { minLength: 3, maxLength: 3 }),
  )
  .map(([kind, points]) => shapeThrough(kind, points)!)

/** As the stage lays a picture over its area: fit or fill, magnified, moved. */
const displayed = fc.record({
  area: size,
  picture: size,
  size: fc.constantFrom('fit' as const, 'fill' as const),
  scale: fc.double({ min: 1, max: 16, noNaN: true }),
  x: fc.integer({ min: -3_000, max: 3_000 }),
  y: fc.integer({ min: -3_000, max: 3_000 }),
  isFlipped: fc.boolean(),
})

function boxOf({
  area,
  picture,
  size: how,
  scale,
  x,
  y,
}: typeof displayed extends fc.Arbitrary<infer One> ? One : never) {
  const { width, height } = pictureBox(area, picture, how)
  return {
    left: area.width / 2 + x - (width * scale) / 2,
    top: area.height / 2 + y - (height * scale) / 2,
    width: width * scale,
    height: height * scale,
  }
}

test('a point stays on the same spot of the picture under fit, fill, zoom, pan and flip', () => {
  fc.assert(
    fc.property(point, displayed, (at, view) => {
      const box = boxOf(view)
      const pixels = displayedAt(at, box, view.isFlipped)
      const back = pointUnder({ x: box.left + pixels.x, y: box.top + pixels.y }, box, view.isFlipped)
      expect(back.x).toBeCloseTo(at.x, 6)
      expect(back.y).toBeCloseTo(at.y, 6)
    }),
  )
})

test('an angle equals the one on the screen, however the picture is displayed', () => {
  fc.assert(
    fc.property(fc.tuple(point, point, point), displayed, ([first, vertex, last], view) => {
      const box = boxOf(view)
      const [a, v, b] = [first, vertex, last].map((at) => displayedAt(at, box, view.isFlipped))
      // Of arms that can be seen: a smaller one has no direction on a screen.
      fc.pre(Math.hypot(a!.x - v!.x, a!.y - v!.y) > 1 && Math.hypot(b!.x - v!.x, b!.y - v!.y) > 1)
      const one = Math.atan2(a!.y - v!.y, a!.x - v!.x)
      const other = Math.atan2(b!.y - v!.y, b!.x - v!.x)
      const turn = Math.abs(((one - other) * 180) / Math.PI)
      expect(angleBetween(first, vertex, last, view.picture)).toBeCloseTo(turn > 180 ? 360 - turn : turn, 4)
    }),
  )
})

test('an angle does not depend on the order of its sides or on its position', () => {
  fc.assert(
    fc.property(shape, size, point, (drawn, picture, by) => {
      fc.pre(drawn.kind === 'angle')
      if (drawn.kind !== 'angle') return
      const [first, vertex, last] = drawn.points
      const value = angleBetween(first, vertex, last, picture)
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThanOrEqual(180)
      expect(angleBetween(last, vertex, first, picture)).toBeCloseTo(value, 6)
      // Arms of less than a thousandth turn with the rounding of the move.
      fc.pre([first, last].every(({ x, y }) => Math.hypot(x - vertex.x, y - vertex.y) > 1e-3))
      expect(degreesOf(movedBy(drawn, { x: by.x - 0.5, y: by.y - 0.5 }), picture)).toBeCloseTo(value, 4)
    }),
  )
})

test('known angles are measured correctly in wide, tall and square pictures', () => {
  const corner = [
    { x: 0.5, y: 0 },
    { x: 0.5, y: 0.5 },
    { x: 1, y: 0.5 },
  ] as const
  for (const picture of [
    { width: 1920, height: 1080 },
    { width: 1080, height: 1920 },
    { width: 500, height: 500 },
  ])
    expect(angleBetween(...corner, picture)).toBeCloseTo(90, 9)
  const diagonal = [
    { x: 1, y: 0 },
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  ] as const
  expect(angleBetween(...diagonal, { width: 100, height: 100 })).toBeCloseTo(45, 9)
  expect(angleBetween(...diagonal, { width: 1_600, height: 900 })).toBeCloseTo(29.3578, 3)
  expect(angleBetween({ x: 0, y: 0.5 }, { x: 0.5, y: 0.5 }, { x: 1, y: 0.5 }, { width: 9, height: 5 })).toBeCloseTo(180)
  expect(angleBetween({ x: 0.2, y: 0.2 }, { x: 0.2, y: 0.2 }, { x: 1, y: 1 }, { width: 9, height: 5 })).toBe(0)
  expect(tiltOf({ x: 0, y: 1 }, { x: 1, y: 0 }, { width: 100, height: 100 })).toBeCloseTo(45)
  expect(tiltOf({ x: 1, y: 0.3 }, { x: 0, y: 0.3 }, { width: 100, height: 100 })).toBe(0)
})

test('a dragged drawing stays valid for the station', () => {
  const anywhere = fc.record({
    x: fc.double({ min: -3, max: 4, noNaN: true }),
    y: fc.double({ min: -3, max: 4, noNaN: true }),
  })
  fc.assert(
    fc.property(shape, fc.nat(2), anywhere, (drawn, index, to) => {
      expect(DrawnShape.safeParse(withPoint(drawn, index, to)).success).toBe(true)
      expect(DrawnShape.safeParse(movedBy(drawn, to)).success).toBe(true)
    }),
  )
})

test('both ends of a vertical move sideways together and stay in the picture', () => {
  const vertical = shapeThrough('vertical', [
    { x: 0.5, y: 0.2 },
    { x: 0.7, y: 0.9 },
  ])!
  expect(vertical.points).toEqual([
    { x: 0.5, y: 0.2 },
    { x: 0.5, y: 0.9 },
  ])
  expect(withPoint(vertical, 1, { x: 0.25, y: 0.75 }).points).toEqual([
    { x: 0.25, y: 0.2 },
    { x: 0.25, y: 0.75 },
  ])
  const [top, bottom] = movedBy(vertical, { x: 9, y: 9 }).points
  expect([top?.x, bottom?.y]).toEqual([1, 1])
  expect((bottom?.y ?? 0) - (top?.y ?? 0)).toBeCloseTo(0.7)
})

test('the value is inside the picture, and the arc between the two sides', () => {
  fc.assert(
    fc.property(shape, size, (drawn, picture) => {
      const label = { width: 30, height: 20 }
      const points = drawn.points.map((at) => displayedAt(at, picture, false))
      const { x, y } = valueLabelPosition(points, drawn.kind, label, picture)
      expect(x >= 0 && y >= 0 && x + label.width <= picture.width && y + label.height <= picture.height).toBe(true)
    }),
  )
  expect(arcPath({ x: 100, y: 0 }, { x: 0, y: 0 }, { x: 0, y: 100 }, 34)).toBe(
    'M34.00 0.00A34.00 34.00 0 0 1 0.00 34.00',
  )
  expect(arcPath({ x: 0, y: 100 }, { x: 0, y: 0 }, { x: 100, y: 0 }, 34)).toBe(
    'M0.00 34.00A34.00 34.00 0 0 0 34.00 0.00',
  )
})
