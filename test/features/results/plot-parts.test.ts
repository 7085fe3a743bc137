import { parse } from 'csv-parse/sync'
import { expect, test, vi } from 'vitest'
import { stripX, valueAtPercentile } from '../../../src/renderer/plots/percentile-strip.tsx'
import { extent, plotNumbers } from '../../../src/renderer/plots/plot.tsx'
import { type PlotContent, plotCsv, plotFileName, plotStyle } from '../../../src/renderer/plots/plot-files.ts'
import { layOutLabels, layOutPeaks, peakIndex, spreadHeights } from '../../../src/renderer/plots/plot-labels.ts'
import { createPosition, positionAfterKey } from '../../../src/renderer/plots/plot-readout.tsx'

const content: PlotContent = {
  x: [-4.2, 0, 4.2],
  series: [
    { id: 'a', label: 'Arm, right', values: [1, null, 0.1 + 0.2], color: 1, dash: [] },
    { id: 'b', label: '=HYPERLINK("x")', values: [-5, 6, 7], color: 2, dash: [9, 4] },
  ],
  events: [{ id: 'release', at: 0, label: 'Release', isZero: true }],
  xUnit: 'ms',
  yUnit: 'deg/s',
}

test('the CSV of a plot has raw values, and no name that a spreadsheet would run as a formula', () => {
  const text = plotCsv(content, 'Time')
  const [heads, ...rows] = parse(text)
  expect(heads).toEqual(['Time (ms)', 'Arm, right (deg/s)', `'=HYPERLINK("x") (deg/s)`])
  expect(rows).toEqual([
    ['-4.2', '1', '-5'],
    ['0', '', '6'],
    ['4.2', '0.30000000000000004', '7'],
  ])
  expect(text.endsWith('\r\n')).toBe(true)
})

test('a file name is valid on every system', () => {
  expect(plotFileName('Ansel: 1/2 "x"\n')).toBe('Ansel 1 2 x')
  expect(plotFileName('///')).toBe('results')
})

test('names above a plot never overlap and stay within its edges', () => {
  const words = [
    { x: 10, width: 40 },
    { x: 100, width: 40 },
    { x: 110, width: 40 },
    { x: 112, width: 40 },
    { x: 298, width: 40 },
  ]
  const placed = layOutLabels(words, 0, 300)
  expect(placed[0]).toEqual({ left: 0, row: 0 })
  expect(placed[1]?.row).toBe(0)
  expect(placed[2]?.row).toBe(1)
  expect(placed[3]?.row, 'no room').toBeNull()
  expect(placed[4]).toEqual({ left: 260, row: 0 })
})

test('the name of the zero event is placed first', () => {
  const words = [
    { x: 100, width: 60 },
    { x: 104, width: 60 },
    { x: 108, width: 60, isFirst: true },
  ]
  expect(layOutLabels(words, 0, 300).map(({ row }) => row)).toEqual([1, null, 0])
})

test('the label of a peak lies on no curve, no event line, no other label, and within the plot', () => {
  const size = { gap: 10, height: 16 }
  const plot = { left: 0, right: 400, top: 0, bottom: 200, curves: [], lines: [] }
  const peak = { x: 100, y: 100, width: 30 }
  expect(layOutPeaks([peak], size, plot), 'beyond the peak').toEqual([{ left: 105, y: 82 }])
  expect(layOutPeaks([{ ...peak, isLow: true }], size, plot), 'of a left-hander').toEqual([{ left: 105, y: 118 }])
  expect(layOutPeaks([peak], size, { ...plot, lines: [100, 120] }), 'the line of ball release').toEqual([
    { left: 65, y: 82 },
  ])
  expect(layOutPeaks([{ ...peak, y: 8 }], size, plot), 'at the top edge').toEqual([{ left: 110, y: 8 }])
  expect(layOutPeaks([{ ...peak, x: 390 }], size, plot), 'at the right edge').toEqual([{ left: 355, y: 82 }])
  const near = layOutPeaks([peak, { x: 112, y: 96, width: 30 }], size, plot)
  const [one, other] = near
  expect(Math.abs((one?.left ?? 0) - (other?.left ?? 0)) >= 30 || Math.abs((one?.y ?? 0) - (other?.y ?? 0)) >= 16).toBe(
    true,
  )
  const steep = [
    { x: 118, y: 200 },
    { x: 122, y: 0 },
  ]
  expect(layOutPeaks([peak], size, { ...plot, curves: [steep] }), 'a steep curve').toEqual([{ left: 65, y: 82 }])
})

test('names at the ends of curves keep their order without overlap', () => {
  const heights = spreadHeights([50, 52, 20, 99], 15, 0, 100)
  const inOrder = heights.toSorted((one, other) => one - other)
  for (const [index, y] of inOrder.entries())
    if (index > 0) expect(y - (inOrder[index - 1] ?? 0)).toBeGreaterThanOrEqual(15)
  expect(heights[3]).toBeLessThanOrEqual(100)
  expect(heights[2]).toBe(20)
})

test('the marker of a percentile strip is at the athlete’s percentile, clamped to its edges', () => {
  const group = { p10: 10, p25: 20, p50: 40, p75: 60, p90: 100 }
  expect(valueAtPercentile(group, 50)).toBe(40)
  expect(valueAtPercentile(group, 82.5)).toBe(80)
  expect(valueAtPercentile(group, 3)).toBe(10)
  expect(valueAtPercentile(group, 99)).toBe(100)
  expect(stripX(group, 10)).toBeLessThan(stripX(group, 40))
  expect(stripX(group, 1_000)).toBe(stripX(group, 100))
})

test('the peak of a curve is found within the visible range, and is absent without values', () => {
  expect(peakIndex([0, 1, 2, 3], [9, 2, 3, 1], [1, 3])).toBe(2)
  expect(peakIndex([0, 1], [null, null], undefined)).toBeNull()
  expect(peakIndex([0, 1, 2], [5, 4, 1], undefined), 'it only begins so high').toBeNull()
  expect(peakIndex([0, 1, 2, 3], [1, -762, 82, 0], undefined), 'of a left-hander').toBe(1)
})

test('axis numbers have the digits that their range needs, and a sign where x counts from an event', () => {
  const numbers = plotNumbers(content, 'en-US')
  expect(numbers.x(4.2)).toBe('+4.2')
  expect(numbers.x(-4.25)).toBe('\u22124.25')
  expect(plotNumbers({ ...content, events: [] }, 'en-US').x(4)).toBe('4')
  const large = { ...content, series: [{ ...content.series[0], values: [0, 1612.4, 3] }] } as PlotContent
  expect(plotNumbers(large, 'en-US').y(1612.4)).toBe('1,612')
  expect(plotNumbers(large, 'en-US').y(-0.4)).toBe('0')
  expect(plotNumbers(large, 'en-US').y(-7.4)).toBe('\u22127')
  expect(plotNumbers(large, 'es').y(1612.4)).toMatch(/^1\.?612$/)
  expect(extent([[null], []])).toEqual([0, 0])
})

test('twelve curves get twelve appearances', () => {
  const looks = Array.from({ length: 12 }, (_, index) => JSON.stringify(plotStyle(index)))
  expect(new Set(looks).size).toBe(12)
})

test('keys move the cursor by one, by ten and to the ends, and never beyond', () => {
  expect(positionAfterKey('ArrowRight', 5, 10)).toBe(6)
  expect(positionAfterKey('ArrowRight', 9, 10)).toBe(9)
  expect(positionAfterKey('ArrowLeft', 5, 100, true)).toBe(0)
  expect(positionAfterKey('End', 5, 10)).toBe(9)
  expect(positionAfterKey('Home', 5, 10)).toBe(0)
  expect(positionAfterKey('a', 5, 10)).toBeNull()
})

test('followers of a position are called once a frame with the last of many moves', () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  const heard: number[] = []
  const position = createPosition(100, 5)
  const leave = position.follow((index) => heard.push(index))
  position.set(6)
  position.set(1_000)
  position.set(99)
  expect(frames).toHaveLength(1)
  for (const run of frames.splice(0)) run()
  expect(heard).toEqual([5, 99])
  leave()
  position.set(0)
  for (const run of frames.splice(0)) run()
  expect(heard).toEqual([5, 99])
  vi.unstubAllGlobals()
})
