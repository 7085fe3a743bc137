/** Types of the used part of the package. Its own types call a date `typeof Date` and need the browser's Blob. */
declare module 'read-excel-file/universal' {
  type Cell = string | number | boolean | Date | null

  interface Options {
    readonly trim: boolean
    /** Numbers of the sheets, from 1. */
    readonly sheets: readonly number[]
  }

  /** Reads the rows of sheets, formulas as their values. */
  export default function readXlsxFile(
    input: ArrayBuffer,
    options: Options,
  ): Promise<readonly { readonly data: Cell[][] }[]>
}
