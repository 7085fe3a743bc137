// oxlint-disable-next-line typescript/triple-slash-reference -- a declaration of another package has nothing to import
/// <reference path="./read-excel-file.d.ts" />

import { AppError } from '../../../station/app-error.ts'
import { evidence } from '../../../station/contract/evidence.ts'
import { unpackWorkbook } from './unpack-workbook.ts'

const zipStart = [0x50, 0x4b, 0x03, 0x04]
const compoundStart = [0xd0, 0xcf, 0x11, 0xe0]

const beginsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte)

export const isWorkbook = (bytes: Uint8Array) => beginsWith(bytes, zipStart) || beginsWith(bytes, compoundStart)

interface WorkbookRows {
  readonly sheets: readonly { readonly name: string | null; readonly rows: string[][] }[]
  /** True where a sheet is too large to be read, beside others. */
  readonly isTooLarge: boolean
}

/**
 * Reads the rows of a workbook's visible sheets as text, formulas as their values; of one sheet where it has this name.
 * Throws AppError `roster-unreadable`.
 */
export async function readWorkbook(bytes: Uint8Array, file: string, sheet?: string): Promise<WorkbookRows> {
  if (beginsWith(bytes, compoundStart))
    throw new AppError('roster-unreadable', { file, why: compoundFileReason(bytes) })
  const { packed, sheets, isTooLarge } = unpackWorkbook(bytes, file, sheet)
  // Loaded only for workbooks, so that other commands start faster.
  const { default: readXlsxFile } = await import('read-excel-file/universal')
  try {
    const read = await readXlsxFile(packed, { trim: false, sheets: sheets.map(({ number }) => number) })
    const rowsOf = (index: number) => (read[index]?.data ?? []).map((cells) => cells.map(cellText))
    return { sheets: sheets.map(({ name }, index) => ({ name, rows: rowsOf(index) })), isTooLarge }
  } catch (cause) {
    throw new AppError('roster-unreadable', { file, why: evidence('broken-workbook') }, { cause })
  }
}

/** Reason why a compound file can't be read: it has a password, or is of Excel before 2007. */
function compoundFileReason(bytes: Uint8Array) {
  const name = Buffer.from('EncryptedPackage', 'utf16le')
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(name)
    ? evidence('password-protected')
    : evidence('old-workbook')
}

function cellText(cell: string | number | boolean | Date | null): string {
  if (cell === null) return ''
  // A date in a workbook has no time zone; the package reads it as UTC.
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell)
}
