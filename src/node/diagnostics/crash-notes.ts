import { mkdir, open, readdir, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { logFiles } from '../log/rotating-file.ts'
import { logFolder } from '../log/station-log.ts'

/** A process that ended without being asked to. */
export interface ProcessCrash {
  readonly what: 'page' | 'station' | 'process'
  /** Which one, where there are several. */
  readonly name: string
  readonly reason: string
  readonly exitCode: number
  /** What calls itself so, with its version. */
  readonly program: string
}

const MAX_NOTES = 20
const LOG_LINES = 50
/** The end of a log that surely holds so many lines. */
const LOG_TAIL_BYTES = 64 * 1024

const noteName = /^[\w-]+\.txt$/
const notesFolder = (dataDir: string) => join(dataDir, 'crashes')

/**
 * Writes what crashed, when, and the last lines of the log as text beside the database. Never a memory dump: the memory
 * of a process holds the API key. A note that cannot be written is left out.
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
    // A full disk, or a data folder that cannot be used: the station says so itself.
  }
}

/** The oldest first; none where nothing ever crashed. */
export async function listCrashNotes(dataDir: string): Promise<{ name: string; path: string }[]> {
  const folder = notesFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => noteName.test(name))
    .toSorted()
    .map((name) => ({ name, path: join(folder, name) }))
}

/** Each line has been through the net against secrets when it was written. */
async function lastLogLines(dataDir: string): Promise<string[]> {
  const last = (await logFiles(logFolder(dataDir))).at(-1)
  if (!last) return []
  await using file = await open(last.path)
  const { size } = await file.stat()
  const start = Math.max(0, size - LOG_TAIL_BYTES)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start)
  const lines = buffer.subarray(0, bytesRead).toString().trimEnd().split('\n')
  // Where it begins in the middle, the first line is the end of another.
  return (start > 0 ? lines.slice(1) : lines).slice(-LOG_LINES)
}
