/** The part that is used here. The package's own types call a date `typeof Date` and need the browser's Blob. */
declare module 'read-excel-file/universal' {
  type Cell = string | number | boolean | Date | null

  /** The rows of the first sheet, formulas as their values. */
  export function readSheet(input: ArrayBuffer, options?: { readonly trim?: boolean }): Promise<Cell[][]>
}
