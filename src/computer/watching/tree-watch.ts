import { existsSync, lstatSync, type Stats, statSync } from 'node:fs'
import { basename, extname, sep } from 'node:path'
import { isClipName, isHiddenFolder } from './clip-name.ts'
import { addFile, type FileColumns, noFiles, packFiles } from './file-columns.ts'
import { createFolderWatches, watchesTrees } from './folder-watches.ts'
import type { WatchMessage } from './scan-messages.ts'
import { pathIn, walkClips } from './walk.ts'

const MAX_MESSAGE_FILES = 500

type ChangeReport = ReturnType<typeof createChangeReport>

/**
 * Collects what one check of a tree found. Many files are sent in several messages, so that the station can handle each
 * quickly.
 */
function createChangeReport(root: string, onMessage: (message: WatchMessage) => void) {
  let [files, gone, isUnclear] = [noFiles(), [] as string[], false]

  function send() {
    if (files.paths.length === 0 && gone.length === 0 && !isUnclear) return
    onMessage({ kind: 'news', path: root, files: packFiles(files), gone, isUnclear })
    ;[files, gone, isUnclear] = [noFiles(), [], false]
  }

  return {
    file(path: string, stats: Pick<Stats, 'size' | 'mtimeMs'>) {
      addFile(files, path, stats)
      if (files.paths.length >= MAX_MESSAGE_FILES) send()
    },
    files(found: FileColumns) {
      send()
      files = found
      send()
    },
    gone: (path: string) => void gone.push(path),
    isUnclear: () => {
      isUnclear = true
    },
    end: send,
  }
}

/** A new file is reported quickly; a file that changes all the time is reported once per interval. */
const FIRST_CHECK_DELAY_MS = 20
const CHECK_INTERVAL_MS = 100
/** Linux silently drops events that its queue cannot hold (16,384): after this many in one burst, only a scan is reliable. */
const FLOOD_EVENTS = 4_000
/** The system shares its watches among all programs. */
const MAX_FOLDERS = 8_000

interface Options {
  readonly root: string
  readonly recursive: boolean
  readonly onMessage: (message: WatchMessage) => void
  readonly maxFolders?: number
}

export type TreeWatch = ReturnType<typeof createTreeWatch>

/** Watches a source folder in its scan worker: walks set the watches, and events name the few files that are checked. */
export function createTreeWatch({ root, recursive, onMessage, maxFolders = MAX_FOLDERS }: Options) {
  const watches = createFolderWatches({ root, recursive, maxFolders, onEvent: note, onLost: lost })
  const named = new Map<string, Set<string>>()
  let [events, nextCheckAtMs] = [0, 0]
  let isUnclear = false
  let timer: NodeJS.Timeout | undefined

  /** A folder that was deleted loses its watch; a folder that still exists should not. */
  function lost(path: string) {
    watches.remove(path)
    isUnclear = true
    checkSoon()
    if (existsSync(path)) onMessage({ kind: 'trouble', path: root, detail: `lost ${basename(path)}` })
  }

  function note(folder: string, event: string, name: string | null) {
    events += 1
    // Other programs' files may change at will; a file that is created may turn out to be a folder.
    if (event === 'change' && name !== null && !isClipName(basename(name))) return
    const names = named.get(folder) ?? new Set()
    if (name === null) isUnclear = true
    else names.add(name)
    named.set(folder, names)
    checkSoon()
  }

  function checkSoon() {
    timer ??= setTimeout(checkNamed, Math.max(FIRST_CHECK_DELAY_MS, nextCheckAtMs - performance.now()))
  }

  function checkNamed() {
    const startedAtMs = performance.now()
    timer = undefined
    const report = createChangeReport(root, onMessage)
    if (isUnclear || events >= FLOOD_EVENTS) report.isUnclear()
    isUnclear = false
    events = 0
    const checks = [...named]
    named.clear()
    for (const [folder, names] of checks) {
      if (folder === root && !isStillRoot()) report.isUnclear()
      for (const name of names) checkPath(pathIn(folder, name), name, report)
    }
    report.end()
    const endedAtMs = performance.now()
    nextCheckAtMs = endedAtMs + Math.max(CHECK_INTERVAL_MS, 4 * (endedAtMs - startedAtMs))
  }

  const isStillRoot = () => {
    const now = statsOf(root, statSync)
    return now !== undefined && watches.isSame(root, now)
  }

  function checkPath(path: string, name: string, report: ChangeReport) {
    if (watchesTrees && name.split(sep).slice(0, -1).some(isHiddenFolder)) return
    const stats = statsOf(path)
    if (stats === undefined) {
      if (isClipName(basename(path))) report.gone(path)
      else if (watches.has(path) || (watchesTrees && extname(path) === '')) report.isUnclear()
      watches.removeTree(path)
    } else if (stats.isDirectory()) {
      if (recursive && !isHiddenFolder(basename(path))) addFolder(path, stats, report)
    } else if (stats.isFile() && stats.size > 0 && isClipName(basename(path))) report.file(path, stats)
  }

  /** Watches and reports a folder that was made or moved in, with everything in it. */
  function addFolder(path: string, stats: Stats, report: ChangeReport) {
    if (watches.isSame(path, stats)) return
    watches.removeTree(path)
    try {
      const options = { root: path, recursive: true, onFolder: watches.add, onOverlooked: report.isUnclear }
      for (const files of walkClips(options)) if (files) report.files(files)
    } catch {
      // The folder was removed again, or cannot be read: the next scan reports it.
      report.isUnclear()
    }
  }

  return {
    /** Call before a walk, `cover` for each folder that it lists, and `end` after it. */
    begin: watches.beginRound,
    cover: watches.add,
    end() {
      const problem = watches.endRound()
      onMessage(problem === null ? { kind: 'well', path: root } : { kind: 'trouble', path: root, detail: problem })
    },
    isFor: (wanted: boolean) => wanted === recursive,
    close() {
      clearTimeout(timer)
      watches.close()
    },
  }
}

/** Undefined also when the path cannot be read: the next scan reports why. */
function statsOf(path: string, readStats: typeof lstatSync = lstatSync): Stats | undefined {
  try {
    return readStats(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
