import { spawn } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { windowsProgram } from '../computer/system-program.ts'

/** Time for a browser to start and read the file. */
const FILE_TTL_MS = 60_000
const FILE_NAME = 'ondeck-sign-in.html'

interface Opening {
  readonly address: string
  readonly dataDir: string
  readonly platform?: NodeJS.Platform
}

/**
 * Opens the system's browser, where there is one; returns a function that removes the sign-in file. Success can't be
 * detected: print the address as well. Every user can read the command lines of this computer, so the browser gets the
 * name of a file that only this user can read and that contains the address.
 */
export function openBrowser({ address, dataDir, platform = process.platform }: Opening): () => void {
  const file = join(folderForBrowser(dataDir, platform), FILE_NAME)
  const remove = () => rmSync(file, { force: true })
  try {
    // Writing to an existing file would keep its mode.
    remove()
    writeFileSync(file, redirectPage(address), { mode: 0o600, flag: 'wx' })
  } catch {
    // The disk is full; the address was printed.
    return () => {}
  }
  const [command, ...parameters] = browserCommand(platform)
  const child = spawn(command, [...parameters, file], { detached: true, stdio: 'ignore', windowsHide: true })
  child.on('error', () => {})
  child.unref()
  const timer = setTimeout(remove, FILE_TTL_MS).unref()
  return () => {
    clearTimeout(timer)
    remove()
  }
}

/** Returns the command that opens an address in the system's browser. */
export function browserCommand(
  platform: NodeJS.Platform,
  environment: NodeJS.ProcessEnv = process.env,
): readonly [command: string, ...parameters: string[]] {
  if (platform === 'darwin') return ['open']
  if (platform !== 'win32') return ['xdg-open']
  // `start` would read the first quoted word as a title; this needs no shell.
  return [windowsProgram(environment, 'System32', 'rundll32.exe'), 'url.dll,FileProtocolHandler']
}

const SNAP_FOLDER = '/snap/bin'

/** Returns the data folder, or the home folder for a browser from a snap, which can't read hidden folders. */
export function folderForBrowser(
  dataDir: string,
  platform: NodeJS.Platform,
  hasSnaps = existsSync(SNAP_FOLDER),
): string {
  if (platform !== 'linux' || !hasSnaps) return dataDir
  const segments = relative(homedir(), dataDir).split(sep)
  const isHidden = segments[0] !== '..' && segments.some((name) => name.startsWith('.'))
  return isHidden ? homedir() : dataDir
}

/** OnDeck made the address, so it contains no HTML characters. */
const redirectPage = (address: string) =>
  `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>OnDeck</title>` +
  `<meta http-equiv="refresh" content="0;url=${address}"><a href="${address}">OnDeck</a>\n`
