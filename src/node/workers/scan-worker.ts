/**
 * The entry of the thread that looks through source folders and watches them. It asks the system without waiting in
 * between, and in a thread of its own: a share that stalls holds nobody up but the folders of that share.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { pack } from '../watching/file-columns.ts'
import type { FromWorker, ToWorker } from '../watching/scan-messages.ts'
import { createTreeWatch, type TreeWatch } from '../watching/tree-watch.ts'
import { errnoIn, walk } from '../watching/walk.ts'

/** Batches that may be on their way to a station that is busy. */
const MAX_AHEAD = 12
const SIGN_OF_LIFE_MS = 1_000

interface Scan {
  ahead: number
  isCancelled: boolean
  goOn: () => void
}

const scans = new Map<number, Scan>()
const watches = new Map<string, TreeWatch>()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
const tell = (message: FromWorker) => parentPort?.postMessage(message)

parentPort?.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'scan':
      return void scan(message)
    case 'taken':
      return taken(message.scan)
    case 'cancel':
      return cancel(message.scan)
    case 'watch':
      return watch(message)
    case 'unwatch':
      return unwatch(message.path)
  }
})

async function scan({ scan: id, path, recursive }: ToWorker & { kind: 'scan' }) {
  const state: Scan = { ahead: 0, isCancelled: false, goOn: () => {} }
  scans.set(id, state)
  const watched = watches.get(path)
  watched?.begin()
  let toldAtMs = performance.now()
  try {
    const batches = walk({
      root: path,
      recursive,
      withUnsupported: true,
      onFolder: (folder) => watched?.cover(folder),
      onOverlooked: (one, code, detail) => tell({ kind: 'overlooked', scan: id, path: one, code, detail }),
    })
    for (const files of batches) {
      const isQuiet = files === null && performance.now() - toldAtMs < SIGN_OF_LIFE_MS
      if (!isQuiet) {
        tell(files ? { kind: 'files', scan: id, files: pack(files) } : { kind: 'alive', scan: id })
        toldAtMs = performance.now()
      }
      if (files) state.ahead += 1
      await turn()
      if (state.ahead >= MAX_AHEAD && !state.isCancelled) await new Promise<void>((goOn) => (state.goOn = goOn))
      if (state.isCancelled) return
    }
    watched?.end()
    tell({ kind: 'done', scan: id })
  } catch (error) {
    tell({ kind: 'failed', scan: id, errno: errnoIn(error) })
  } finally {
    scans.delete(id)
  }
}

function taken(id: number) {
  const state = scans.get(id)
  if (!state) return
  state.ahead -= 1
  state.goOn()
}

function cancel(id: number) {
  const state = scans.get(id)
  if (!state) return
  state.isCancelled = true
  state.goOn()
}

function watch({ path, recursive }: ToWorker & { kind: 'watch' }) {
  if (watches.get(path)?.isFor(recursive)) return
  unwatch(path)
  watches.set(path, createTreeWatch({ root: path, recursive, tell }))
}

function unwatch(path: string) {
  watches.get(path)?.close()
  watches.delete(path)
}
