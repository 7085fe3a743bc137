import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'

/** The files of a zip, by name, as text. */
export const readZip = (path: string): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(readFileSync(path))).map(([name, bytes]) => [name, strFromU8(bytes)]))

/** One JSON object a line. */
export const jsonLines = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
