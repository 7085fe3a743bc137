import { limits, videoExtensions } from '../../service-api/limits.ts'

/**
 * The name that the service is given for a file (4.6): no slash or backslash, at most 255 characters, the extension
 * kept. A file may be named otherwise on disk (a backslash is a character like any other outside Windows).
 */
export function serviceFileName(fileName: string): string {
  const cleaned = fileName
    .replaceAll(/[/\\]/g, '_')
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed()
  const extension = videoExtensions.find((known) => cleaned.toLowerCase().endsWith(known)) ?? ''
  const stem = cleaned.slice(0, cleaned.length - extension.length)
  const ending = cleaned.slice(cleaned.length - extension.length)
  return shorten(stem, limits.fileNameLengthMax - ending.length) + ending
}

/** Never cuts a character in half. */
function shorten(text: string, length: number): string {
  let short = ''
  for (const character of text) {
    if (short.length + character.length > length) break
    short += character
  }
  return short.trim() === '' ? 'clip' : short
}
