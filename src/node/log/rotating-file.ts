import { appendFileSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'

const MAX_FILE_BYTES = 5_000_000
const MAX_FILES = 5
/** Lines may come faster than a disk takes them: the rest is counted and left out. */
const MAX_WAITING_BYTES = 1_000_000
/** After a disk would not take a line. */
const RETRY_DELAY_MS = 30_000

interface Options {
  readonly folder: string
  /** The line that stands where others are missing. */
  readonly gapLine: (lines: number) => string
  /** Only tests give others. */
  readonly fileBytes?: number
  readonly files?: number
  readonly pauseMs?: number
}

/**
 * Lines in files of limited size: `ondeck.7.log` follows `ondeck.6.log`, and only the last few are kept. Whoever writes
 * never waits and never hears of an error: a full disk costs lines, and nothing else.
 */
export function createRotatingFile({ folder, gapLine, ...limits }: Options) {
  const { fileBytes = MAX_FILE_BYTES, files = MAX_FILES, pauseMs = RETRY_DELAY_MS } = limits
  let waiting: string[] = []
  let waitingBytes = 0
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
        lost += lines.length
        pausedUntilMs = performance.now() + pauseMs
        await leave()
      }
    }
  }

  async function append(text: string) {
    const bytes = Buffer.from(text)
    current ??= await openLast()
    if (current.sizeBytes > 0 && current.sizeBytes + bytes.length > fileBytes) {
      const { number } = current
      await leave()
      current = await openNumber(number + 1)
      await removeOld(number + 1 - files)
    }
    current.sizeBytes += bytes.length
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

  return {
    write,
    /** The program is about to end without an order: what waits is written now, as far as that goes. */
    writeNow() {
      try {
        if (current) appendFileSync(current.path, waiting.join(''))
        waiting = []
      } catch {
        // There is nothing left to say it to.
      }
    },
    async close() {
      isClosed = true
      await pumping
      await leave()
    },
  }
}

const nameOf = (number: number) => `ondeck.${number}.log`

/** The numbers of the log's files in a folder, the oldest first. */
async function numbersIn(folder: string): Promise<number[]> {
  const numbers = (await readdir(folder)).map((name) => Number(/^ondeck\.(\d+)\.log$/.exec(name)?.[1] ?? 0))
  return numbers.filter((number) => number > 0).toSorted((a, b) => a - b)
}

/** The log's files, the oldest first; none where there is no log. */
export async function logFiles(folder: string): Promise<{ name: string; path: string }[]> {
  const numbers = await numbersIn(folder).catch(() => [])
  return numbers.map((number) => ({ name: nameOf(number), path: join(folder, nameOf(number)) }))
}
