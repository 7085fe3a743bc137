import { saveBlob, saveText } from '../components/save-file.ts'

/** One of the plot colors. A plot uses the first four, with dashes for series of the same color; sessions have one each. */
export type PlotColor = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

export type PlotValues = readonly (number | null)[]

/** A curve, or points, over the x values of the plot. */
export interface PlotSeries {
  readonly id: string
  /** Name in the readout, the table and files. */
  readonly label: string
  /** One value per x; null leaves a gap. */
  readonly values: PlotValues
  readonly color: PlotColor
  /** Lengths of dash and gap; empty for a solid line. */
  readonly dash: readonly number[]
  /** Drawn thicker. */
  readonly isChosen?: boolean
  /** `dots` and `diamonds` draw points without a line. */
  readonly shape?: 'line' | 'dots' | 'diamonds'
}

/** Area between two rows of values, such as the middle half of several sessions. */
interface PlotBand {
  readonly id: string
  readonly lower: PlotValues
  readonly upper: PlotValues
  readonly color: PlotColor
}

/** Vertical line with a flag and a label; the one at zero is solid. */
interface PlotEvent {
  readonly id: string
  readonly at: number
  readonly label: string
  readonly isZero: boolean
}

/** Small mark on the axis, such as the same event in another session. */
export interface PlotTick {
  readonly at: number
  readonly color: PlotColor
}

/** Position of a curve's label. */
type PlotNames = 'none' | 'peak' | 'end'

export interface PlotContent {
  /** Ascending values. */
  readonly x: readonly number[]
  readonly series: readonly PlotSeries[]
  readonly bands?: readonly PlotBand[]
  readonly events?: readonly PlotEvent[]
  readonly ticks?: readonly PlotTick[]
  /** Drawn part of x; all of it when omitted. */
  readonly span?: readonly [from: number, to: number] | undefined
  /** Unit such as `ms`. */
  readonly xUnit: string
  readonly yUnit: string | null
  readonly names?: PlotNames
}

/** Number formats of the axes and readouts. */
export interface PlotNumbers {
  readonly x: (value: number) => string
  readonly y: (value: number) => string
}

/** Six dash patterns, in the order in which sessions use them. */
const plotDashes: readonly (readonly number[])[] = [[], [9, 4], [2.5, 3.5], [12, 3, 2, 3], [5, 2.5], [1.5, 6]]

/** Color and dash of the series at an index: four colors, then the same colors with other dashes. */
export function plotStyle(index: number): Pick<PlotSeries, 'color' | 'dash'> {
  const colors = [1, 2, 3, 4] as const
  return { color: colors[index % 4] ?? 1, dash: plotDashes[index % plotDashes.length] ?? [] }
}

/** Colors and font of a canvas: tokens of the theme, resolved by the browser. */
export interface PlotInk {
  /** Text. */
  readonly ink: string
  /** Secondary text and lines of events. */
  readonly weak: string
  /** Lines of the grid. */
  readonly line: string
  /** Background. */
  readonly board: string
  readonly accent: string
  readonly series: Readonly<Record<PlotColor, string>>
  readonly font: string
}

/** Reads the theme's colors through an element, since a canvas does not support `light-dark()`. */
export function readPlotInk(host: HTMLElement): PlotInk {
  const probe = document.createElement('span')
  host.append(probe)
  const colorOf = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const ink: PlotInk = {
    ink: colorOf('--ink'),
    weak: colorOf('--ink-2'),
    line: colorOf('--line'),
    board: colorOf('--board'),
    accent: colorOf('--accent'),
    series: {
      1: colorOf('--plot-1'),
      2: colorOf('--plot-2'),
      3: colorOf('--plot-3'),
      4: colorOf('--plot-4'),
      5: colorOf('--plot-5'),
      6: colorOf('--plot-6'),
      7: colorOf('--plot-7'),
      8: colorOf('--plot-8'),
    },
    font: getComputedStyle(probe).fontFamily,
  }
  probe.remove()
  return ink
}

/** Calls back when the theme changes, by setting or by system. Returns a function that unsubscribes. */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', changed)
  }
}

/** Spreadsheets read a cell with such a beginning as a formula. */
const formulaPattern = /^[=+\-@\t\r]/

/** Escapes a text as a CSV cell that spreadsheets read as text. */
export const csvCell = (text: string) => {
  const plain = formulaPattern.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

const withUnit = (label: string, unit: string | null) => (unit === null || unit === '' ? label : `${label} (${unit})`)

/** Returns the plotted values as CSV (RFC 4180), unrounded, one line per x. */
export function plotCsv({ x, series, bands = [], xUnit, yUnit }: PlotContent, xLabel: string): string {
  const columns = [
    ...series.map(({ label, values }) => ({ name: label, values })),
    ...bands.flatMap(({ id, lower, upper }) => [
      { name: `${id} lower`, values: lower },
      { name: `${id} upper`, values: upper },
    ]),
  ]
  const heads = [withUnit(xLabel, xUnit), ...columns.map(({ name }) => withUnit(name, yUnit))]
  const lines = x.map((at, index) => [at, ...columns.map(({ values }) => values[index] ?? '')].join(','))
  return [heads.map(csvCell).join(','), ...lines, ''].join('\r\n')
}

export const savePlotCsv = (fileName: string, content: PlotContent, xLabel: string): void =>
  saveText(`${plotFileName(fileName)}.csv`, plotCsv(content, xLabel))

/** Saves a canvas as a PNG on the theme's background, with a title above and a line below. */
export function savePicture(fileName: string, canvas: HTMLCanvasElement, ink: PlotInk, words: PictureText): void {
  const scale = canvas.width / Math.max(canvas.clientWidth, 1)
  const picture = document.createElement('canvas')
  const head = 40 * scale
  const foot = words.foot === '' ? 0 : 26 * scale
  picture.width = canvas.width
  picture.height = canvas.height + head + foot
  const pen = picture.getContext('2d')
  if (!pen) return
  pen.fillStyle = ink.board
  pen.fillRect(0, 0, picture.width, picture.height)
  pen.drawImage(canvas, 0, head)
  pen.fillStyle = ink.ink
  pen.font = `700 ${16 * scale}px ${ink.font}`
  pen.fillText(words.title, 14 * scale, 26 * scale)
  pen.fillStyle = ink.weak
  pen.font = `400 ${12.5 * scale}px ${ink.font}`
  pen.fillText(words.foot, 14 * scale, picture.height - 9 * scale)
  picture.toBlob((blob) => blob && saveBlob(`${plotFileName(fileName)}.png`, blob), 'image/png')
}

export interface PictureText {
  readonly title: string
  /** Line below the plot, such as the names of the curves and a practice-data note. */
  readonly foot: string
}

/** Turns a text into a file name that is valid on every system. */
export const plotFileName = (text: string): string =>
  text
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 120) || 'results'
