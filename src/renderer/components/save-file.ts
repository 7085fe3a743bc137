/** Spreadsheets take it for UTF-8 with this in front. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Gives a text to the person as a file, where the browser puts files. */
export function saveText(fileName: string, text: string): void {
  saveBlob(fileName, new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }))
}

/** The same with a workbook. */
export function saveBytes(fileName: string, bytes: Uint8Array<ArrayBuffer>): void {
  saveBlob(fileName, new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }))
}

/** The same with any content. */
export function saveBlob(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has taken it up by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
