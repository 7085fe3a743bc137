// Colors of plots, read from the theme: seen on every ground of it, and told apart also by people who see fewer colors.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const tokens = readFileSync(join(import.meta.dirname, '../../src/renderer/theme/tokens.css'), 'utf8')
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]
type Color = readonly [number, number, number]

/** Linear red, green and blue of a color in the theme. */
function colorOf(name: string, theme: Theme): Color {
  const [, ...both] = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens) ?? []
  const hex = both[themes.indexOf(theme)] ?? ''
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

const brightness = ([red, green, blue]: Color) => 0.2126 * red + 0.7152 * green + 0.0722 * blue
function contrast(one: Color, other: Color) {
  const [dark = 0, light = 0] = [brightness(one), brightness(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Colors as eyes without red or green receptors see them (Machado, Oliveira and Fernandes 2009). */
const eyes: Readonly<Record<string, readonly Color[]>> = {
  'all colors': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
  ],
  'no green': [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_82, 0.042_94, 0.968_881],
  ],
}
const times = (matrix: readonly Color[], color: Color) =>
  matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * (color[at] ?? 0), 0)) as unknown as Color
const clamped = (color: Color) => color.map((part) => Math.min(Math.max(part, 0), 1)) as unknown as Color

/** Distance as people see it (OKLab): below 0.02 two colors look the same. */
function distance(one: Color, other: Color) {
  const lab = (color: Color) =>
    times(
      [
        [0.210_454_255_3, 0.793_617_785, -0.004_072_046_8],
        [1.977_998_495_1, -2.428_592_205, 0.450_593_709_9],
        [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766],
      ],
      times(
        [
          [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
          [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
          [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
        ],
        color,
      ).map(Math.cbrt) as unknown as Color,
    )
  const [a, b] = [lab(one), lab(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

const plots = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `plot-${number}`)

test.each(themes)('each plot color has a contrast of 3:1 or more on every ground of the %s theme', (theme) => {
  for (const ground of ['well', 'board', 'strip'])
    for (const plot of plots)
      expect(contrast(colorOf(plot, theme), colorOf(ground, theme)), `${plot} on ${ground}`).toBeGreaterThanOrEqual(3)
})

test.each(themes)('no two sessions of a comparison have colors that look alike in the %s theme', (theme) => {
  const sessions = ['plot-5', 'plot-6', 'plot-7', 'plot-8']
  for (const [eye, matrix] of Object.entries(eyes))
    for (const one of sessions)
      for (const other of plots.filter((name) => name !== one)) {
        const seen = (name: string) => clamped(times(matrix, colorOf(name, theme)))
        const least = eye === 'all colors' ? 0.1 : 0.05
        expect(distance(seen(one), seen(other)), `${one} and ${other}, ${eye}`).toBeGreaterThan(least)
      }
})
