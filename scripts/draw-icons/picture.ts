import type { Shape } from './shape.ts'

export type Color = readonly [red: number, green: number, blue: number]

/** A square picture. Each pixel is red, green, blue, and alpha, a byte each; the alpha is not multiplied in. */
export interface Picture {
  readonly size: number
  readonly pixels: Uint8Array
}

export const createPicture = (size: number): Picture => ({ size, pixels: new Uint8Array(size * size * 4) })

export function hex(code: string): Color {
  const value = Number.parseInt(code.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Paints a shape over what is there; `bottom` is its color at the lower edge of the picture. */
export function paint(picture: Picture, shape: Shape, top: Color, bottom: Color = top): void {
  const { size, pixels } = picture
  for (let y = 0; y < size; y++) {
    const color = blend(top, bottom, (y + 0.5) / size)
    for (let x = 0; x < size; x++) {
      const coverage = clamp(0.5 - shape(x + 0.5, y + 0.5))
      if (coverage > 0) lay(pixels, (y * size + x) * 4, color, coverage)
    }
  }
}

const blend = (from: Color, to: Color, share: number): Color => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

function lay(pixels: Uint8Array, index: number, color: Color, coverage: number): void {
  const below = ((pixels[index + 3] ?? 0) / 255) * (1 - coverage)
  const alpha = coverage + below
  for (const channel of [0, 1, 2] as const) {
    pixels[index + channel] = Math.round((color[channel] * coverage + (pixels[index + channel] ?? 0) * below) / alpha)
  }
  pixels[index + 3] = Math.round(alpha * 255)
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
