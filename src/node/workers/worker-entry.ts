import { basename } from 'node:path'

/**
 * URL of a worker's file, seen from a module in a neighboring folder: its source, or in the build a file beside this
 * module or one folder above a shared chunk.
 */
export function workerEntry(from: string, name: string): URL {
  if (from.endsWith('.ts')) return new URL(`../workers/${name}.ts`, from)
  const isChunk = basename(new URL('.', from).pathname) === 'chunks'
  return new URL(isChunk ? `../${name}.js` : `./${name}.js`, from)
}
