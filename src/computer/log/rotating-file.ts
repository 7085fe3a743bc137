import { appendFileSync, mkdirSync, readdirSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renameOver } from '../files/rename-over.ts'

const MAX_FILE_BYTES = 5_000_000
const MAX_FILES = 5
/** Lines that come faster than the disk accepts them are counted and dropped. */
const MAX_WAITING_BYTES = 1_000_000
/** Delay after the disk refused a line. */
const RETRY_DELAY_MS = 30_000

interface Options {
  readonly folder: string
  /** Creates the line that replaces lost lines. */
  readonly gapLine: (lines: number) => string
  /** Replaced by tests only. */
  readonly fileBytes?: number
  readonly files?: number
  readonly pauseMs?: number
}

/**
 * Writes lines to files of limited size: `ondeck.7.log` follows `ondeck.6.log`, and only the last few are kept. Writers
 * never wait and never see an error: a full disk only costs lines.
 */
export function createRotatingFile({ folder, gapLine, ...limits }: Options) {
  const { fileBytes = MAX_FILE_BYTES, files = MAX_FILES, pauseMs = RETRY_DELAY_MS } = limits
  let waiting: string[] = []
  let waitingBytes = 0
  /** Text that waits for its file to be open. */
  let opening = ''
  let lost = 0
  let pausedUntilMs = Number.NEGATIVE_INFINITY
  let isClosed = false
  let pumping: Promise<void> | null = null
  let current: { handle: FileHandle; path: string; number: number; sizeBytes: number } | null = null

  function write(line: string) {
    if (isClosed) return
    const sizeBytes = Buffer.byteLength(line)
    if (waitingBytes + sizeBytes > MAX_WAITING_BYTES || performance.now() < pausedUntilMs) {
      lost += 1
      return
    }
    waiting.push(line)
    waitingBytes += sizeBytes
    pumping ??= pump().finally(() => {
      pumping = null
    })
  }

  async function pump() {
    while (waiting.length > 0) {
      const lines = waiting
      waiting = []
      waitingBytes = 0
      const missing = lost
      try {
        await append(`${missing > 0 ? gapLine(missing) : ''}${lines.join('')}`)
        lost -= missing
      } catch {
        opening = ''
        lost += lines.length
        pausedUntilMs = performance.now() + pauseMs
        await leave()
      }
    }
  }

  async function append(text: string) {
    const bytes = Buffer.from(text)
    opening = text
    current ??= await openLast()
    if (current.sizeBytes > 0 && current.sizeBytes + bytes.length > fileBytes) {
      const { number } = current
      await leave()
      current = await openNumber(number + 1)
      await removeOld(number + 1 - files)
    }
    current.sizeBytes += bytes.length
    opening = ''
    await current.handle.appendFile(bytes)
  }

  async function openLast() {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return openNumber(Math.max(1, ...(await numbersIn(folder))))
  }

  async function openNumber(number: number) {
    const path = join(folder, nameOf(number))
    const handle = await open(path, 'a', 0o600)
    const { size: sizeBytes } = await handle.stat()
    return { handle, path, number, sizeBytes }
  }

  async function removeOld(last: number) {
    for (const number of await numbersIn(folder)) {
      if (number <= last) await unlink(join(folder, nameOf(number)))
    }
  }

  async function leave() {
    const left = current
    current = null
    await left?.handle.close().catch(() => undefined)
  }

  /** Waits for writes under way, and for those that follow them. */
  async function untilIdle(): Promise<void> {
    if (pumping !== null) await pumping.then(untilIdle)
  }

  return {
    write,
    /** Changes the text of all lines that were written. Throws errors of the file system. */
    async edit(change: (text: string) => string) {
      await untilIdle()
      const editing = leave().then(() => editLogFiles(folder, change))
      pumping = editing
        .catch(() => undefined)
        .then(pump)
        .finally(() => {
          pumping = null
        })
      await editing
    },
    /** Writes waiting lines at once, before the program crashes. */
    writeNow() {
      try {
        appendFileSync(current?.path ?? lastPathOf(folder), opening + waiting.join(''), { mode: 0o600 })
        opening = ''
        waiting = []
      } catch {
        // The log itself has failed: there is nowhere to report the error.
      }
    },
    async close() {
      isClosed = true
      await pumping
      await leave()
    },
  }
}

/** Path of the newest log file, for a program that crashes before the file is open. */
function lastPathOf(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return join(folder, nameOf(Math.max(1, ...numbersOf(readdirSync(folder)))))
}

const nameOf = (number: number) => `ondeck.${number}.log`

/** Lists the numbers of the log files in a folder, oldest first. */
const numbersIn = async (folder: string): Promise<number[]> => numbersOf(await readdir(folder))

const numbersOf = (names: readonly string[]): number[] =>
  names
    .map((name) => Number(/^ondeck\.(\d+)\.log$/.exec(name)?.[1] ?? 0))
    .filter((number) => number > 0)
    .toSorted((a, b) => a - b)

/** Lists the log files, oldest first; none where there is no log. */
export async function logFiles(folder: string): Promise<{ name: string; path: string }[]> {
  const numbers = await numbersIn(folder).catch(() => [])
  return numbers.map((number) => ({ name: nameOf(number), path: join(folder, nameOf(number)) }))
}

/** Replaces each file of the log whose text changes. Throws errors of the file system. */
async function editLogFiles(folder: string, change: (text: string) => string): Promise<void> {
  for (const { path } of await logFiles(folder)) {
    const text = await readFile(path, 'utf8')
    const edited = change(text)
    if (edited === text) continue
    await writeFile(`${path}.part`, edited, { mode: 0o600, flush: true })
    await renameOver(`${path}.part`, path)
  }
}
