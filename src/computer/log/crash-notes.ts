import { mkdir, open, readdir, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { logFiles } from './rotating-file.ts'
import { logFolder } from './station-log.ts'

/** A process that ended unexpectedly. */
export interface ProcessCrash {
  readonly what: 'page' | 'station' | 'process'
  /** Tells several processes of one kind apart; empty where there is only one. */
  readonly name: string
  readonly reason: string
  readonly exitCode: number
  /** Program name and version. */
  readonly program: string
}

const MAX_NOTES = 20
const LOG_LINES = 50
/** Enough bytes for that many lines. */
const LOG_TAIL_BYTES = 64 * 1024

const noteName = /^[\w-]+\.txt$/
const notesFolder = (dataDir: string) => join(dataDir, 'crashes')

/**
 * Writes a text file beside the database with what crashed, when, and the last lines of the log. Never a memory dump:
 * the memory holds the API key. Errors are ignored.
 */
export async function writeCrashNote(dataDir: string, crash: ProcessCrash, atMs: number): Promise<void> {
  const folder = notesFolder(dataDir)
  const at = new Date(atMs).toISOString()
  const { what, name, reason, exitCode, program } = crash
  const head = [
    `What:      ${what}${name === '' ? '' : ` (${name})`}`,
    `When:      ${at}`,
    `Reason:    ${reason}`,
    `Exit code: ${exitCode}`,
    `Program:   ${program}`,
  ]
  try {
    const lines = await lastLogLines(dataDir)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${at.replaceAll(/[:.]/g, '-')}-${what}.txt`)
    await writeFile(file, `${head.join('\n')}\n\nThe last lines of the log:\n${lines.join('\n')}\n`, { mode: 0o600 })
    for (const old of (await listCrashNotes(dataDir)).slice(0, -MAX_NOTES)) await unlink(old.path)
  } catch {
    // The station reports a full disk or an unusable data folder.
  }
}

/** Lists the crash notes, oldest first. */
export async function listCrashNotes(dataDir: string): Promise<{ name: string; path: string }[]> {
  const folder = notesFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => noteName.test(name))
    .toSorted()
    .map((name) => ({ name, path: join(folder, name) }))
}

/** Secrets were removed from each line when it was written. */
async function lastLogLines(dataDir: string): Promise<string[]> {
  const last = (await logFiles(logFolder(dataDir))).at(-1)
  if (!last) return []
  await using file = await open(last.path)
  const { size } = await file.stat()
  const start = Math.max(0, size - LOG_TAIL_BYTES)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start)
  const lines = buffer.subarray(0, bytesRead).toString().trimEnd().split('\n')
  // The first line is incomplete when reading starts in the middle of the file.
  return (start > 0 ? lines.slice(1) : lines).slice(-LOG_LINES)
}
