import { basename, isAbsolute, join, relative, sep } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { watch as watchWith } from 'chokidar'
import { z } from 'zod'
import { AppError } from '../../station/app-error.ts'
import type { Evidence } from '../../station/contract/evidence.ts'
import { realPath } from '../files/real-path.ts'
import { isClipName, isHiddenFolder } from './clip-name.ts'

/** Calls through at once, then at most once per interval, and once more after calls in between. */
function coalesce(call: () => void, intervalMs: number) {
  let timer: NodeJS.Timeout | undefined
  let calledAgain = false

  const endInterval = () => {
    timer = undefined
    if (!calledAgain) return
    calledAgain = false
    fire()
  }
  const fire = () => {
    timer = setTimeout(endInterval, intervalMs)
    call()
  }

  return {
    call: () => {
      if (timer === undefined) fire()
      else calledAgain = true
    },
    stop: () => {
      clearTimeout(timer)
      calledAgain = false
    },
  }
}

const HINT_INTERVAL_MS = 100

/** Interval of attempts to watch a share that does not answer. */
const RETRY_INTERVAL_MS = 5_000

interface WatchOptions {
  root: string
  recursive: boolean
  onHint: () => void
  onTrouble: (detail: Evidence | string) => void
  onWell: () => void
}

/**
 * Watches a folder with chokidar once its disk or share answers: before that, chokidar would block the whole station.
 */
export function watchWithChokidar(options: WatchOptions): () => void {
  const over = new AbortController()
  const { signal } = over
  let stop = () => {}

  async function start() {
    while (!signal.aborted) {
      const root = await withoutLinks(options)
      if (signal.aborted) return
      if (root !== null) {
        // Loaded on demand: a station may have no folder, or watch all folders with its own watcher.
        const { watch } = await import('chokidar')
        if (signal.aborted) return
        stop = watchRoot(watch, { ...options, root })
        return options.onWell()
      }
      await delay(RETRY_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  void start()
  return () => {
    over.abort()
    stop()
  }
}

/** Resolves the source folder, which may be a link. Null while the folder does not answer. */
async function withoutLinks({ root, onTrouble }: WatchOptions): Promise<string | null> {
  try {
    return await realPath(root)
  } catch (error) {
    if (!(error instanceof AppError)) return root
    const { detail } = error.parameters
    onTrouble(typeof detail === 'object' ? detail : String(detail))
    return null
  }
}

/**
 * Calls back when something happens to a clip below the folder, which need not exist yet. Every file is ignored, so
 * that only folders are tracked and 50,000 clips cost nothing. Changes of files in tracked folders arrive as `raw`
 * events, changes of folders as normal events.
 */
function watchRoot(watch: typeof watchWith, { root, recursive, onHint, onTrouble }: WatchOptions): () => void {
  const hints = coalesce(onHint, HINT_INTERVAL_MS)
  const watcher = watch(root, {
    ignored: (path, stats) => (stats !== undefined && !stats.isDirectory()) || isHiddenBelow(root, path),
    followSymlinks: false,
    ignoreInitial: true,
    ...(recursive ? {} : { depth: 0 }),
  })
  watcher.on('all', hints.call)
  watcher.on('raw', (_event, name, details) => {
    if (concernsClip(root, name, details)) hints.call()
  })
  watcher.on('error', (error) => onTrouble(error instanceof Error ? error.message : String(error)))
  // One hint covers everything between the caller's scan and the first watch.
  watcher.on('ready', hints.call)

  return () => {
    hints.stop()
    watcher.removeAllListeners().on('error', () => {})
    watcher.close().catch((error: unknown) => onTrouble(String(error)))
  }
}

const isHiddenBelow = (root: string, path: string) =>
  path !== root && isInside(root, path) && isHiddenFolder(basename(path))

function isInside(root: string, path: string): boolean {
  const inside = relative(root, path)
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside)
}

const RawDetails = z.object({ watchedPath: z.string() })

/**
 * Tells whether a raw event concerns a clip. An event without a name may. While the folder is missing, its parents are
 * watched: their events are not about clips.
 */
function concernsClip(root: string, name: string | null, details: unknown): boolean {
  if (name === null) return true
  const parsed = RawDetails.safeParse(details)
  if (!parsed.success) return true
  return isInside(root, parsed.data.watchedPath) && isClipName(basename(join(parsed.data.watchedPath, name)))
}
