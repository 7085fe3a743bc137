import { existsSync, type FSWatcher, lstatSync, type Stats, statSync, watch } from 'node:fs'
import { basename, extname, sep } from 'node:path'
import { type ChangeReport, createChangeReport } from './change-report.ts'
import { isClipName, isHiddenFolder } from './clip-name.ts'
import type { WatchMessage } from './scan-messages.ts'
import { errnoIn, pathIn, walkClips } from './walk.ts'

/** A new file is told at once; what happens all the time is told this often. */
const FIRST_CHECK_DELAY_MS = 20
const CHECK_INTERVAL_MS = 100
/** Linux drops what its queue cannot hold (16,384 events) without a word: after this many at once only a scan knows. */
const FLOOD_EVENTS = 4_000
/** What a system lets one program watch is shared with all others. */
const MAX_FOLDERS = 8_000
/** Elsewhere the system watches whole trees itself, and a watch of its own on each folder would keep people from renaming it. */
const watchesTrees = process.platform === 'win32' || process.platform === 'darwin'

interface Options {
  readonly root: string
  readonly recursive: boolean
  readonly onMessage: (message: WatchMessage) => void
  readonly maxFolders?: number
}

interface Covered {
  readonly watcher: FSWatcher
  readonly identity: string
  /** The last walk that came by. */
  round: number
}

export type TreeWatch = ReturnType<typeof createTreeWatch>

/** One watch for each folder of a tree, set by the walks that come by; what an event names is looked at, and nothing else. */
export function createTreeWatch({ root, recursive, onMessage, maxFolders = MAX_FOLDERS }: Options) {
  const covered = new Map<string, Covered>()
  const named = new Map<string, Set<string>>()
  let [round, events, lookedAtMs] = [0, 0, 0]
  let isUnclear = false
  let timer: NodeJS.Timeout | undefined
  let problem: string | null = null

  /** Throws the system's error when the folder cannot be looked at. */
  function cover(path: string) {
    const identity = identityOf(statSync(path))
    const known = covered.get(path)
    if (known?.identity === identity) {
      known.round = round
      return
    }
    uncover(path)
    if (watchesTrees && path !== root) return
    if (covered.size >= maxFolders) {
      problem = `more than ${maxFolders} folders`
      return
    }
    try {
      const watcher = watch(path, { recursive: recursive && watchesTrees }, (event, name) => note(path, event, name))
      watcher.on('error', () => lost(path))
      covered.set(path, { watcher, identity, round })
    } catch (error) {
      problem = errnoIn(error)
    }
  }

  /** A folder that was deleted loses its watch; one that is there should not. */
  function lost(path: string) {
    uncover(path)
    isUnclear = true
    lookSoon()
    if (existsSync(path)) onMessage({ kind: 'trouble', path: root, detail: `lost ${basename(path)}` })
  }

  function uncover(path: string) {
    covered.get(path)?.watcher.close()
    covered.delete(path)
  }

  function uncoverBelow(path: string) {
    for (const one of covered.keys()) if (one === path || one.startsWith(path + sep)) uncover(one)
  }

  function note(folder: string, event: string, name: string | null) {
    events += 1
    // Other programs' files may change as they like; one that is created may turn out to be a folder.
    if (event === 'change' && name !== null && !isClipName(basename(name))) return
    const names = named.get(folder) ?? new Set()
    if (name === null) isUnclear = true
    else names.add(name)
    named.set(folder, names)
    lookSoon()
  }

  function lookSoon() {
    timer ??= setTimeout(look, Math.max(FIRST_CHECK_DELAY_MS, lookedAtMs - performance.now()))
  }

  function look() {
    const startedAtMs = performance.now()
    timer = undefined
    const news = createChangeReport(root, onMessage)
    if (isUnclear || events >= FLOOD_EVENTS) news.isUnclear()
    isUnclear = false
    events = 0
    const looks = [...named]
    named.clear()
    for (const [folder, names] of looks) {
      if (folder === root && !isStillRoot()) news.isUnclear()
      for (const name of names) lookAt(pathIn(folder, name), name, news)
    }
    news.end()
    const endedAtMs = performance.now()
    lookedAtMs = endedAtMs + Math.max(CHECK_INTERVAL_MS, 4 * (endedAtMs - startedAtMs))
  }

  const isStillRoot = () => {
    const now = statsOf(root, statSync)
    return now !== undefined && identityOf(now) === covered.get(root)?.identity
  }

  function lookAt(path: string, name: string, news: ChangeReport) {
    if (watchesTrees && name.split(sep).slice(0, -1).some(isHiddenFolder)) return
    const stats = statsOf(path)
    if (stats === undefined) {
      if (isClipName(basename(path))) news.gone(path)
      else if (covered.has(path) || (watchesTrees && extname(path) === '')) news.isUnclear()
      uncoverBelow(path)
    } else if (stats.isDirectory()) {
      if (recursive && !isHiddenFolder(basename(path))) arrive(path, stats, news)
    } else if (stats.isFile() && stats.size > 0 && isClipName(basename(path))) news.file(path, stats)
  }

  /** A folder that was made or moved in, with all that is in it already. */
  function arrive(path: string, stats: Stats, news: ChangeReport) {
    if (covered.get(path)?.identity === identityOf(stats)) return
    uncoverBelow(path)
    try {
      for (const files of walkClips({ root: path, recursive: true, onFolder: cover, onOverlooked: news.isUnclear })) {
        if (files) news.files(files)
      }
    } catch {
      // It went away again, or is closed to us: the scan says so.
      news.isUnclear()
    }
  }

  return {
    /** A walk begins: whatever it does not come by is not there any more. */
    begin() {
      round += 1
      problem = null
    },
    cover,
    end() {
      for (const [path, { round: last }] of covered) if (last < round) uncover(path)
      onMessage(problem === null ? { kind: 'well', path: root } : { kind: 'trouble', path: root, detail: problem })
    },
    isFor: (wanted: boolean) => wanted === recursive,
    close() {
      clearTimeout(timer)
      for (const path of covered.keys()) uncover(path)
    },
  }
}

/** A folder that is made anew may get the number of the one that was deleted, whose watch is dead. */
const identityOf = ({ ino, birthtimeMs }: Stats) => `${ino} ${birthtimeMs}`

/** Undefined also when it cannot be looked at: the scan tells why. */
function statsOf(path: string, ask: typeof lstatSync = lstatSync): Stats | undefined {
  try {
    return ask(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
