import { unzipSync, zipSync } from 'fflate'
import { AppError } from '../../../station/app-error.ts'
import { evidence } from '../../../station/contract/evidence.ts'
import { isSameSheet } from '../core/roster-sheets.ts'
import { rosterFileBounds } from '../core/roster-table.ts'
import { brokenWorkbook, prepareGrid } from './sheet-grid.ts'
import { visibleSheets, type WorkbookSheet } from './workbook-sheets.ts'

/** Bounds above which a workbook is treated as malicious. */
const MAX_UNPACKED_MEGABYTES = 200
const BYTES_PER_MEGABYTE = 1_000_000
/** A workbook has two parts for each sheet, and pictures. */
const MAX_PARTS = 5_000
const MAX_READ_PARTS = 500

interface UnpackedWorkbook {
  /** The workbook with the parts that its sheets need, packed again. */
  readonly packed: ArrayBuffer
  readonly sheets: readonly WorkbookSheet[]
  /** True where a sheet is too large to be read, beside others. */
  readonly isTooLarge: boolean
}

/**
 * Checks a workbook's parts before anything of them is read, and packs the ones that the visible sheets need again,
 * uncompressed: their reader would start a thread for each large part. With a name, only that sheet is read. Throws
 * AppError `roster-unreadable`.
 */
export function unpackWorkbook(bytes: Uint8Array, file: string, name?: string): UnpackedWorkbook {
  checkParts(bytes, file)
  const parts = unzipParts(bytes, file)
  const visible = visibleSheets(parts)
  const refuse = (why: 'other-workbook' | 'hidden-sheets'): never => {
    throw new AppError('roster-unreadable', { file, why: evidence(why) })
  }
  if (visible === null) return refuse('other-workbook')
  if (visible.length === 0) return refuse('hidden-sheets')
  const named = visible.filter((sheet) => isSameSheet(sheet.name, name))
  const wanted = named.length > 0 ? named : visible
  const { sheets, grids } = fittingSheets(wanted, parts, file)
  const read = Object.entries(parts).filter(([path]) => grids.has(path) || !isSheet(path))
  const packed = zipSync(Object.fromEntries(read.map(([path, part]) => [path, grids.get(path) ?? part])), { level: 0 })
  // A copy that no other memory belongs to, as its reader wants it.
  return { packed: packed.slice().buffer, sheets, isTooLarge: sheets.length < wanted.length }
}

/** Sheets whose tables together are within the bounds, with their parts: data may stand beside the roster. */
function fittingSheets(wanted: readonly WorkbookSheet[], parts: Readonly<Record<string, Uint8Array>>, file: string) {
  const { cells: maxCells } = rosterFileBounds
  const prepared = new Map<string, ReturnType<typeof prepareGrid>>()
  const grids = new Map<string, Uint8Array>()
  let cells = 0
  const sheets = wanted.filter(({ path }) => {
    const grid = prepared.get(path) ?? prepareGrid(parts[path] ?? new Uint8Array(), file)
    prepared.set(path, grid)
    if (cells + grid.cells > maxCells) return false
    cells += grid.cells
    grids.set(path, grid.part)
    return true
  })
  if (sheets.length > 0) return { sheets, grids }
  throw new AppError('roster-unreadable', { file, why: evidence('cells-at-most', { limit: maxCells }) })
}

const isRead = (path: string) => path.endsWith('.xml') || path.endsWith('.xml.rels')
const isSheet = (path: string) => path.includes('sheets/') && path.endsWith('.xml')

/** Unzips the parts that are read; one that is none ends the reading. */
function unzipParts(bytes: Uint8Array, file: string) {
  try {
    return unzipSync(bytes, { filter: ({ name }) => isRead(name) })
  } catch (cause) {
    throw brokenWorkbook(file, cause)
  }
}

function checkParts(bytes: Uint8Array, file: string) {
  const total = { parts: 0, read: 0, bytes: 0 }
  const isTooMany = () => total.parts > MAX_PARTS || total.read > MAX_READ_PARTS
  const isTooLarge = () => total.bytes > MAX_UNPACKED_MEGABYTES * BYTES_PER_MEGABYTE
  try {
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        total.parts += 1
        total.bytes += originalSize
        if (isRead(name)) total.read += 1
        if (isTooMany() || isTooLarge()) throw new Error('the workbook is beyond its bounds')
        return false
      },
    })
  } catch (cause) {
    if (!isTooLarge()) throw brokenWorkbook(file, cause)
    const why = evidence('unpacked-at-most', { limit: MAX_UNPACKED_MEGABYTES })
    throw new AppError('roster-unreadable', { file, why }, { cause })
  }
}
