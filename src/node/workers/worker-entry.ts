import { basename } from 'node:path'

/** Where a worker's own file is, seen from a module in the folder beside: as source, or in the build, in which that module may lie in a shared chunk. */
export function workerEntry(from: string, name: string): URL {
  if (from.endsWith('.ts')) return new URL(`../workers/${name}.ts`, from)
  const isChunk = basename(new URL('.', from).pathname) === 'chunks'
  return new URL(isChunk ? `../${name}.js` : `./${name}.js`, from)
}
