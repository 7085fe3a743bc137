import { saveBlob, saveText } from '../components/save-file.ts'
import type { PlotInk } from './plot-ink.ts'
import type { PlotContent } from './plot-model.ts'

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
