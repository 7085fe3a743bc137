import { strToU8, zipSync } from 'fflate'

/** Cell of a workbook: text, a number, a date by its serial number, a formula with its last value, or its error. */
type Cell =
  | string
  | number
  | { readonly day: number }
  | { readonly formula: string; readonly value: number }
  | { readonly error: string }

const column = (index: number): string =>
  (index < 26 ? '' : column(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function cellXml(cell: Cell, at: string): string {
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if ('error' in cell) return `<c r="${at}" t="e"><f>A1/0</f><v>${cell.error}</v></c>`
  if ('day' in cell) return `<c r="${at}" s="1"><v>${cell.day}</v></c>`
  return `<c r="${at}"><f>${escaped(cell.formula)}</f><v>${cell.value}</v></c>`
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

export interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
  readonly state?: 'hidden' | 'veryHidden'
}

/** Smallest workbook with one sheet of these rows. */
export const workbook = (rows: Sheet['rows']): Uint8Array => workbookOf({ name: 'Roster', rows })

/** Smallest workbook of these sheets. */
export function workbookOf(...sheets: readonly Sheet[]): Uint8Array {
  const parts = sheets.map(({ rows }, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(rows)] as const)
  const listed = sheets.map(({ name, state }, index) => {
    const hidden = state ? ` state="${state}"` : ''
    return `<sheet name="${escaped(name)}" sheetId="${index + 1}"${hidden} r:id="rId${index + 1}"/>`
  })
  const related = sheets.map(
    (_sheet, index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${related.join('')}<Relationship Id="styles" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(parts),
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}

function sheetXml(rows: Sheet['rows']): string {
  const data = rows.map((cells, row) => {
    const xml = cells.map((cell, index) => cellXml(cell, `${column(index)}${row + 1}`)).join('')
    return `<row r="${row + 1}">${xml}</row>`
  })
  return `<worksheet xmlns="${main}"><sheetData>${data.join('')}</sheetData></worksheet>`
}
