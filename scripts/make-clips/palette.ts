import { type Color, hex } from './canvas.ts'
import type { Sport } from './motions/motion.ts'

/** Lit and in shade. */
export type Tone = readonly [lit: Color, shade: Color]

const tone = (lit: string, shade: string): Tone => [hex(lit), hex(shade)]

export const skin = tone('#d39c78', '#a9714f')
export const shoe = tone('#f0ece4', '#a8adb5')
export const wood = tone('#d8b07a', '#9c7444')
export const leather = tone('#9a5f3c', '#6d3f27')
export const graphite = tone('#e8ebee', '#8d98a5')
export const ink = hex('#10161e')

export type Kit = {
  readonly shirt: Tone
  readonly sleeve: Tone
  readonly trousers: Tone
  readonly shin: Tone
  readonly cap: Tone
}

export const kits: Record<Sport, Kit> = {
  pitch: {
    shirt: tone('#48b3a8', '#2c7f7c'),
    sleeve: tone('#24686a', '#194c50'),
    trousers: tone('#dde1e5', '#a3afbc'),
    shin: tone('#dde1e5', '#a3afbc'),
    cap: tone('#24686a', '#194c50'),
  },
  swing: {
    shirt: tone('#e6a54c', '#b5762c'),
    sleeve: tone('#4b5b74', '#35425a'),
    trousers: tone('#dde1e5', '#a3afbc'),
    shin: tone('#dde1e5', '#a3afbc'),
    cap: tone('#4b5b74', '#35425a'),
  },
  serve: {
    shirt: tone('#e9edf0', '#aab6c2'),
    sleeve: skin,
    trousers: tone('#5b7fd0', '#3d5a9c'),
    shin: skin,
    cap: tone('#5b7fd0', '#3d5a9c'),
  },
}

export type Place = {
  readonly wall: Color
  readonly glow: Color
  readonly floor: Color
  readonly line: Color
  readonly net: Color
  readonly ball: Tone
}

const indoors = { wall: hex('#1c2531'), glow: hex('#222e3c'), net: hex('#3d4f63') }

export const places: Record<Sport, Place> = {
  pitch: { ...indoors, floor: hex('#24403e'), line: hex('#e3e6e4'), ball: tone('#ffffff', '#c9ced4') },
  swing: { ...indoors, floor: hex('#2a3b4a'), line: hex('#e3e6e4'), ball: tone('#ffffff', '#c9ced4') },
  serve: { ...indoors, floor: hex('#29436a'), line: hex('#d9e2ec'), ball: tone('#dff05a', '#a9bb2c') },
}
