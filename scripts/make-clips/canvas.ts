import { type Bounds, boundsOf, distance, type Shape, thicknessOf } from './shape.ts'

export type Color = readonly [number, number, number]

export type Paint = {
  readonly color: Color
  /** The side away from the light. */
  readonly shade?: Color
  readonly alpha?: number
  /** Width of the edge in pixels: 1 is a crisp, anti-aliased edge. */
  readonly softness?: number
}

export type Canvas = {
  readonly width: number
  readonly height: number
  /** RGB, three bytes a pixel: what ffmpeg reads as rgb24. */
  readonly pixels: Uint8Array<ArrayBuffer>
}

export const createCanvas = (width: number, height: number): Canvas => ({
  width,
  height,
  pixels: new Uint8Array(width * height * 3),
})

export const copyOf = (canvas: Canvas): Canvas => ({ ...canvas, pixels: canvas.pixels.slice() })

export const hex = (code: string): Color => {
  const value = Number.parseInt(code.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export const blend = (a: Color, b: Color, k: number): Color => [
  a[0] + (b[0] - a[0]) * k,
  a[1] + (b[1] - a[1]) * k,
  a[2] + (b[2] - a[2]) * k,
]

/** Fills a shape; its signed distance is the coverage of an edge pixel. */
export function fill(canvas: Canvas, shape: Shape, paint: Paint): void {
  const { color, shade = color, alpha = 1, softness = 1 } = paint
  const area = within(canvas, boundsOf(shape), softness)
  const offset = shadeOffset(shape)
  for (let y = area.top; y < area.bottom; y++) {
    for (let x = area.left; x < area.right; x++) {
      const coverage = alpha * clamp(0.5 - distance(shape, x + 0.5, y + 0.5) / softness)
      if (coverage <= 0) continue
      const dark = shade === color ? 0 : clamp(0.5 + distance(shape, x + 0.5 + offset * 0.75, y + 0.5 + offset))
      put(canvas, (y * canvas.width + x) * 3, blend(color, shade, dark), coverage)
    }
  }
}

// A pixel is in shade when the same shape, pushed up and to the left towards the light, no longer covers it.
const shadeOffset = (shape: Shape) => thicknessOf(shape) * (shape.kind === 'hull' ? 0.9 : 0.62)

function within(canvas: Canvas, bounds: Bounds, margin: number): Bounds {
  return {
    left: Math.max(0, Math.floor(bounds.left - margin)),
    top: Math.max(0, Math.floor(bounds.top - margin)),
    right: Math.min(canvas.width, Math.ceil(bounds.right + margin)),
    bottom: Math.min(canvas.height, Math.ceil(bounds.bottom + margin)),
  }
}

function put(canvas: Canvas, index: number, color: Color, alpha: number): void {
  const { pixels } = canvas
  for (const channel of [0, 1, 2] as const) {
    const old = pixels[index + channel] ?? 0
    pixels[index + channel] = Math.round(old + (color[channel] - old) * alpha)
  }
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
