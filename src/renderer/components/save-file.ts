/** Byte order mark by which spreadsheets recognize UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Saves a text as a CSV file in the browser's downloads. */
export function saveText(fileName: string, text: string): void {
  saveBlob(fileName, new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }))
}

/** Saves a workbook in the browser's downloads. */
export function saveBytes(fileName: string, bytes: Uint8Array<ArrayBuffer>): void {
  saveBlob(fileName, new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }))
}

/** Saves any content in the browser's downloads. */
export function saveBlob(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
