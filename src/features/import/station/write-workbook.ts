import { setImmediate as turn } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { columnLetters } from './column-letters.ts'

/** Rows written before yielding to the event loop. */
const ROWS_PER_SLICE = 500

const DAY_MS = 86_400_000
/** Days from a spreadsheet's day 0 to 1970. */
const UNIX_EPOCH_DAY = 25_569

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** A date as its wall clock, as if it were UTC: a spreadsheet knows no zones. */
interface SheetDate {
  readonly atMs: number
  readonly hasTime: boolean
}
export type SheetCell = string | number | SheetDate

/** Styles of cells: text, a date with its time, a day. */
const [TEXT, MOMENT, DAY] = [1, 2, 3]
const MOMENT_FORMAT = 164

/** Files of a workbook. Its style keeps texts as text even while a person edits them. */
const workbookParts = (sheets: readonly string[]): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${sheets.map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${sheetType}.worksheet+xml"/>`).join('')}</Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.map((name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${sheets.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="${MOMENT_FORMAT}" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${[49, MOMENT_FORMAT, 14].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
})

/**
 * Builds a workbook (XLSX) whose text stays text: no spreadsheet turns an id into a number, a date into another date, or
 * a name into a formula. Notes get a sheet of their own.
 */
export async function buildWorkbook(
  rows: readonly (readonly SheetCell[])[],
  sheetName = 'Roster',
  notes: readonly string[] = [],
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const names = notes.length === 0 ? [sheetName] : [sheetName, 'Notes']
  for (const [name, text] of Object.entries(workbookParts(names))) addPart(zip, name).push(strToU8(xml + text), true)
  await addSheet(zip, 1, rows)
  if (notes.length > 0)
    await addSheet(
      zip,
      2,
      notes.map((note) => [note]),
    )
  zip.end()
  return Buffer.concat(pieces)
}

async function addSheet(zip: Zip, number: number, rows: readonly (readonly SheetCell[])[]) {
  const sheet = addPart(zip, `xl/worksheets/sheet${number}.xml`)
  sheet.push(strToU8(`${xml}<worksheet xmlns="${main}"><sheetData>`))
  for (let first = 0; first < rows.length; first += ROWS_PER_SLICE) {
    const some = rows.slice(first, first + ROWS_PER_SLICE)
    sheet.push(strToU8(some.map((cells, index) => rowXml(cells, first + index + 1)).join('')))
    await turn()
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
}

function addPart(zip: Zip, name: string): ZipDeflate {
  const part = new ZipDeflate(name)
  zip.add(part)
  return part
}

function rowXml(cells: readonly SheetCell[], row: number): string {
  return `<row r="${row}">${cells.map((cell, index) => cellXml(cell, `${columnLetters(index)}${row}`)).join('')}</row>`
}

/** Leaves out empty cells. */
function cellXml(cell: SheetCell, at: string): string {
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell !== 'string')
    return `<c r="${at}" s="${cell.hasTime ? MOMENT : DAY}"><v>${cell.atMs / DAY_MS + UNIX_EPOCH_DAY}</v></c>`
  if (cell === '') return ''
  return `<c r="${at}" s="${TEXT}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const hexOf = (sign: string) => sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')

/**
 * Escapes characters that XML can't contain, or changes, as `_x000D_`, and text that looks like such an escape
 * (ECMA-376, 22.9.2.19).
 */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g, (sign) => `_x${hexOf(sign)}_`)
    .replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign)
