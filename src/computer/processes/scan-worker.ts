/**
 * Entry of the thread that scans and watches source folders with synchronous calls: a share that hangs delays only its
 * own folders.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { packFiles } from '../watching/file-columns.ts'
import type { FromScanWorker, ToScanWorker } from '../watching/scan-messages.ts'
import { createTreeWatch, type TreeWatch } from '../watching/tree-watch.ts'
import { errnoIn, walkClips } from '../watching/walk.ts'

/** Batches that a busy station has not handled yet. */
const MAX_PENDING_BATCHES = 12
const HEARTBEAT_INTERVAL_MS = 1_000

interface Scan {
  ahead: number
  isCancelled: boolean
  goOn: () => void
}

const scans = new Map<number, Scan>()
const watches = new Map<string, TreeWatch>()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
const post = (message: FromScanWorker) => parentPort?.postMessage(message)

parentPort?.on('message', (message: ToScanWorker) => {
  switch (message.kind) {
    case 'scan':
      return void scan(message)
    case 'taken':
      return acknowledge(message.scan)
    case 'cancel':
      return cancel(message.scan)
    case 'watch':
      return watch(message)
    case 'unwatch':
      return unwatch(message.path)
  }
})

async function scan({ scan: id, path, recursive }: ToScanWorker & { kind: 'scan' }) {
  const state: Scan = { ahead: 0, isCancelled: false, goOn: () => {} }
  scans.set(id, state)
  const watched = watches.get(path)
  watched?.begin()
  let toldAtMs = performance.now()
  try {
    const batches = walkClips({
      root: path,
      recursive,
      withUnsupported: true,
      onFolder: (folder) => watched?.cover(folder),
      onOverlooked: (one, code, detail) => post({ kind: 'overlooked', scan: id, path: one, code, detail }),
    })
    for (const files of batches) {
      const isQuiet = files === null && performance.now() - toldAtMs < HEARTBEAT_INTERVAL_MS
      if (!isQuiet) {
        post(files ? { kind: 'files', scan: id, files: packFiles(files) } : { kind: 'alive', scan: id })
        toldAtMs = performance.now()
      }
      if (files) state.ahead += 1
      await turn()
      if (state.ahead >= MAX_PENDING_BATCHES && !state.isCancelled)
        await new Promise<void>((goOn) => (state.goOn = goOn))
      if (state.isCancelled) return
    }
    watched?.end()
    post({ kind: 'done', scan: id })
  } catch (error) {
    post({ kind: 'failed', scan: id, errno: errnoIn(error) })
  } finally {
    scans.delete(id)
  }
}

function acknowledge(id: number) {
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

function watch({ path, recursive }: ToScanWorker & { kind: 'watch' }) {
  if (watches.get(path)?.isFor(recursive)) return
  unwatch(path)
  watches.set(path, createTreeWatch({ root: path, recursive, onMessage: post }))
}

function unwatch(path: string) {
  watches.get(path)?.close()
  watches.delete(path)
}
