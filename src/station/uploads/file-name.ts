import { limits, videoExtensions } from '../../service/limits.ts'

/**
 * The file name to send (service interface 4.6): without slash or backslash, at most 255 characters, with its
 * extension. The name on disk may have others: outside Windows a backslash is an ordinary character.
 */
export function serviceFileName(fileName: string): string {
  const cleaned = fileName
    .replaceAll(/[/\\]/g, '_')
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed()
  const extension = videoExtensions.find((videoExtension) => cleaned.toLowerCase().endsWith(videoExtension)) ?? ''
  const stem = cleaned.slice(0, cleaned.length - extension.length)
  const ending = cleaned.slice(cleaned.length - extension.length)
  return shorten(stem, limits.fileNameLengthMax - ending.length) + ending
}

/** Keeps whole characters. */
function shorten(text: string, length: number): string {
  let short = ''
  for (const character of text) {
    if (short.length + character.length > length) break
    short += character
  }
  return short.trim() === '' ? 'clip' : short
}
