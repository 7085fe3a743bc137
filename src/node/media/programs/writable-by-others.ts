import type { Stats } from 'node:fs'
import { readFile, readlink, realpath, stat } from 'node:fs/promises'
import { dirname, isAbsolute, resolve } from 'node:path'
import { isBelow } from '../../files/folder-overlap.ts'

const ROOT = 0
/** macOS: administrators, who may do everything anyway. Homebrew's folders belong to them. */
const MACOS_ADMIN = 80
const MAX_LINKS = 40

/**
 * The file or folder through which another user of this computer could change a program; null where only this user and the
 * administrator can. A program that can't be looked at counts as changeable.
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

/** Node.js can't read the rights of Windows: folders whose defaults keep others out are trusted, and no others. */
function isOwnOnWindows(path: string, environment: NodeJS.ProcessEnv): boolean {
  const variables = ['ProgramFiles', 'ProgramFiles(x86)', 'ProgramW6432', 'USERPROFILE', 'ChocolateyInstall']
  return variables.some((name) => {
    const folder = environment[name]
    return folder !== undefined && folder !== '' && isBelow(path, folder)
  })
}

/** Every file and folder that leads to the program: as it is written and with all links followed. */
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
  // In a folder such as /tmp everybody may add files, and change only their own.
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
    // A group that is kept elsewhere: by convention a user's own one has the user's number.
    if (!group) return gid === uid && gid === process.getgid?.()
    const primary = users.filter((fields) => fields[3] === String(gid)).map(([name = '']) => name)
    const members = (group[3] ?? '').split(',').map((name) => name.trim())
    return [...primary, ...members].every((name) => trusted.has(name))
  }
  return { uid, isOwnGroup }
}

/** Lines of fields; none where the file is not there. */
async function readLines(path: string): Promise<string[][]> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.split('\n').map((line) => line.split(':'))
}
