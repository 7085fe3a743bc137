import { createPicture, hex, type Picture, paint } from './picture.ts'
import { disc, ring, roundedSquare } from './shape.ts'

/** The mark of the screens, in the colors of their dark theme: the circle of the batter on deck. */
const plate = { top: hex('#242726'), bottom: hex('#0f1010') }
const ink = hex('#f4f3ed')
const accent = hex('#4cc2ff')

/** The grid of `src/renderer/theme/icon.svg`. */
const UNITS = 34

/** Share of the picture that the plate fills, and radius of its corners. */
const plates = {
  /** On Windows and Linux icons fill their square. */
  full: { side: 1, radius: 0.19 },
  /** On macOS each icon stands on the same grid: 824 of 1024 pixels. */
  mac: { side: 824 / 1024, radius: 0.225 },
}

export function drawAppIcon(size: number, kind: keyof typeof plates): Picture {
  const side = size * plates[kind].side
  const unit = side / UNITS
  const center = size / 2
  const picture = createPicture(size)
  paint(picture, roundedSquare(center, side, side * plates[kind].radius), plate.top, plate.bottom)
  paint(picture, ring(center, center, 11.2 * unit, 3.2 * unit), ink)
  paint(picture, disc(center, center, 5.2 * unit), accent)
  return picture
}
