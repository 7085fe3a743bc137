import type { Stats } from 'node:fs'
import { readFile, readlink, realpath, stat } from 'node:fs/promises'
import { dirname, isAbsolute, resolve } from 'node:path'
import { isBelow } from '../files/folder-overlap.ts'

const ROOT = 0
/** Group of macOS administrators, who may change everything and own Homebrew's folders. */
const MACOS_ADMIN = 80
const MAX_LINKS = 40

/**
 * Finds the file or folder through which another user of this computer could change a program; null where only this
 * user and the administrator can. A program that cannot be checked counts as writable.
 */
export async function writableByOthers(path: string, environment = process.env): Promise<string | null> {
  if (!isAbsolute(path)) return path
  if (process.platform === 'win32') return isOwnOnWindows(path, environment) ? null : path
  const own = await ownIdentity()
  for (const each of await pathsLeadingTo(path)) {
    const found = await stat(each).catch(() => null)
    if (found === null || isWritableByOthers(found, own)) return each
  }
  return null
}

/** Node.js cannot read Windows permissions: only folders that are closed to others by default are trusted. */
function isOwnOnWindows(path: string, environment: NodeJS.ProcessEnv): boolean {
  const variables = ['ProgramFiles', 'ProgramFiles(x86)', 'ProgramW6432', 'USERPROFILE', 'ChocolateyInstall']
  return variables.some((name) => {
    const folder = environment[name]
    return folder !== undefined && folder !== '' && isBelow(path, folder)
  })
}

/** Lists every file and folder on the path to the program, as written and with links resolved. */
async function pathsLeadingTo(path: string): Promise<ReadonlySet<string>> {
  const route = new Set<string>()
  const add = (end: string) => {
    for (let at = end; !route.has(at); at = dirname(at)) route.add(at)
  }
  let at: string | null = path
  for (let links = 0; at !== null && links < MAX_LINKS; links += 1) {
    const here: string = at
    add(here)
    add(await realpath(dirname(here)).catch(() => dirname(here)))
    at = await readlink(here).then(
      (target) => resolve(dirname(here), target),
      () => null,
    )
  }
  add(await realpath(path).catch(() => path))
  return route
}

interface Identity {
  readonly uid: number
  readonly isOwnGroup: (gid: number) => boolean
}

function isWritableByOthers(found: Stats, { uid, isOwnGroup }: Identity): boolean {
  if (found.uid !== ROOT && found.uid !== uid) return true
  // In a folder such as /tmp, everybody may add files but change only their own.
  if (found.isDirectory() && (found.mode & 0o1000) !== 0) return false
  return (found.mode & 0o002) !== 0 || ((found.mode & 0o020) !== 0 && !isOwnGroup(found.gid))
}

async function ownIdentity(): Promise<Identity> {
  const uid = process.getuid?.() ?? ROOT
  const [groups, users] = await Promise.all([readLines('/etc/group'), readLines('/etc/passwd')])
  const own = users.find((fields) => fields[2] === String(uid))?.[0] ?? ''
  const trusted = new Set([own, 'root', ''])
  function isOwnGroup(gid: number): boolean {
    if (gid === ROOT || (process.platform === 'darwin' && gid === MACOS_ADMIN)) return true
    const group = groups.find((fields) => fields[2] === String(gid))
    // For a group from a directory service: a user's own group has the user's number by convention.
    if (!group) return gid === uid && gid === process.getgid?.()
    const primary = users.filter((fields) => fields[3] === String(gid)).map(([name = '']) => name)
    const members = (group[3] ?? '').split(',').map((name) => name.trim())
    return [...primary, ...members].every((name) => trusted.has(name))
  }
  return { uid, isOwnGroup }
}

/** Splits a file into lines of fields; none where the file does not exist. */
async function readLines(path: string): Promise<string[][]> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.split('\n').map((line) => line.split(':'))
}
