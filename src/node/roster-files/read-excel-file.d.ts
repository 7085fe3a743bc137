/** Types of the used part of the package. Its own types call a date `typeof Date` and need the browser's Blob. */
declare module 'read-excel-file/universal' {
  type Cell = string | number | boolean | Date | null

  /** Reads the rows of the first sheet, formulas as their values. */
  export function readSheet(input: ArrayBuffer, options?: { readonly trim?: boolean }): Promise<Cell[][]>
}
