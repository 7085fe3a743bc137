import { basename } from 'node:path'

/**
 * URL of a worker's file, by the path of its source from a module: that source, or in the build a file beside the module
 * or one folder above a shared chunk.
 */
export function workerEntry(from: string, source: string): URL {
  if (from.endsWith('.ts')) return new URL(source, from)
  const file = `${basename(source, '.ts')}.js`
  const isChunk = basename(new URL('.', from).pathname) === 'chunks'
  return new URL(isChunk ? `../${file}` : `./${file}`, from)
}
