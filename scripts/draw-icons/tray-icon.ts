import { type Color, createPicture, hex, type Picture, paint } from './picture.ts'
import { disc, ring, type Shape, stroke, union, without } from './shape.ts'

export const trayStates = ['idle', 'uploading', 'paused', 'attention'] as const
export type TrayState = (typeof trayStates)[number]

/** Colors with 3:1 or more on a white and on a black bar: nobody tells us which one it is. */
const gray = hex('#7c827f')
const blue = hex('#2288cf')
const amber = hex('#c27800')
const black = hex('#000000')

/** The grid that the shapes are drawn on. */
const UNITS = 16

interface Part {
  readonly shape: Shape
  readonly color: Color
}

/** Draws a state; as a template image it is black, and macOS gives it the color of its bar. */
export function drawTrayIcon(state: TrayState, size: number, { isTemplate = false } = {}): Picture {
  const picture = createPicture(size)
  for (const { shape, color } of partsOf(state, size / UNITS)) paint(picture, shape, isTemplate ? black : color)
  return picture
}

/** Each state has a shape of its own, so that none is told by its color alone. */
function partsOf(state: TrayState, unit: number): Part[] {
  const at = (value: number) => value * unit
  const line = (fromX: number, fromY: number, toX: number, toY: number, width: number) =>
    stroke(at(fromX), at(fromY), at(toX), at(toY), at(width))
  const circle = { shape: ring(at(8), at(8), at(6.6), at(1.6)), color: gray }
  switch (state) {
    case 'idle':
      return [circle, { shape: disc(at(8), at(8), at(2.8)), color: blue }]
    case 'uploading': {
      const head = union(line(5.5, 7.6, 8, 5.1, 1.6), line(8, 5.1, 10.5, 7.6, 1.6))
      return [circle, { shape: union(head, line(8, 5.4, 8, 11, 1.6)), color: blue }]
    }
    case 'paused':
      return [circle, { shape: union(line(6.2, 6, 6.2, 10, 1.8), line(9.8, 6, 9.8, 10, 1.8)), color: gray }]
    case 'attention': {
      const mark = union(line(8, 4.4, 8, 8.6, 2), disc(at(8), at(11.6), at(1.2)))
      return [{ shape: without(disc(at(8), at(8), at(7.4)), mark), color: amber }]
    }
  }
}
