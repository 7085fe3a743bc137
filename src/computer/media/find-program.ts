import type { Stats } from 'node:fs'
import { readFile, readlink, realpath, stat } from 'node:fs/promises'
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path'
import { isBelow } from '../files/folder-overlap.ts'
import { programFolder } from '../program-folder.ts'
import { isRunnable } from './runnable.ts'
import { isSupportedVersion, readProgramBanner, type VersionBanner } from './version-banner.ts'

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

export interface ProgramSearch {
  /** Path in the settings; null for none. */
  setting: string | null
  /** Resources folder of a packaged OnDeck; null when not packaged. */
  resourcesPath: string | null
  environment: NodeJS.ProcessEnv
}

/** A program that was found but is not used. */
export interface RefusedProgram {
  readonly path: string
  /**
   * File or folder through which another user could change the program; or a version before 4.4; or no readable
   * version.
   */
  readonly because: { readonly writableByOthers: string } | { readonly tooOld: string } | 'silent'
}

export interface FoundProgram {
  readonly path: string | null
  readonly refused: readonly RefusedProgram[]
}

/** Path of a program, found now or when first needed; null when there is none. */
export type ProgramPath = string | null | (() => Promise<string | null>)

/** Resolves a path whose search was put off. */
export const resolveProgramPath = async (path: ProgramPath): Promise<string | null> =>
  typeof path === 'function' ? path() : path

/** File name of a program on this system. */
export const programFileName = (name: string): string => (process.platform === 'win32' ? `${name}.exe` : name)

/** Path in the packaged resources. */
export const packagedPrograms = (name: string, resourcesPath: string | null): string[] =>
  resourcesPath === null ? [] : [join(resourcesPath, 'bin', programFileName(name))]

/** Paths in the folders of PATH (`Path` on Windows). Relative folders are skipped. */
export function programsOnPath(name: string, environment: NodeJS.ProcessEnv): string[] {
  const [, path] = Object.entries(environment).find(([variable]) => variable.toUpperCase() === 'PATH') ?? []
  return (path ?? '')
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, programFileName(name)))
}

interface Candidates {
  /** Programs bundled with OnDeck. */
  readonly bundled: readonly string[]
  readonly others: readonly string[]
  readonly environment: NodeJS.ProcessEnv
}

/** Separates programs that another user could change. */
export async function findTrusted({ bundled, others, environment }: Candidates) {
  const refused: RefusedProgram[] = []
  const paths: string[] = []
  const seen = new Set<string>()
  for (const path of new Set([...bundled, ...others])) {
    if (!(await isRunnable(path))) continue
    // One folder can have several names: /bin is /usr/bin.
    const file = await realpath(path).catch(() => path)
    if (seen.has(file)) continue
    const through = await writableByOthers(path, environment)
    // A user who can change OnDeck itself gains nothing by changing its programs.
    const isAsSafeAsOnDeck = bundled.includes(path) && (process.platform === 'win32' || (await isOnDeckChangeable()))
    if (through !== null && !isAsSafeAsOnDeck) {
      refused.push({ path, because: { writableByOthers: through } })
      continue
    }
    seen.add(file)
    paths.push(path)
  }
  return { paths, refused }
}

const isOnDeckChangeable = async () => (await writableByOthers(programFolder())) !== null

/**
 * Picks the program with the latest sources, of version 4.4 or later; among equals the first. Right after the computer
 * has started, none may answer in time: then a bundled program is used.
 */
export async function findLatest(paths: readonly string[], bundled: readonly string[] = []): Promise<FoundProgram> {
  const found = await Promise.all(paths.map(async (path) => ({ path, banner: await readProgramBanner(path) })))
  const refused: RefusedProgram[] = []
  let best: { path: string; year: number } | null = null
  for (const { path, banner } of found) {
    const because = refusalReason(banner)
    if (because !== null) {
      refused.push({ path, because })
      continue
    }
    const year = banner?.year ?? 0
    if (best === null || year > best.year) best = { path, year }
  }
  const path = best?.path ?? paths.find((each) => bundled.includes(each)) ?? null
  return { path, refused: refused.filter((each) => each.path !== path) }
}

function refusalReason(banner: VersionBanner | null): RefusedProgram['because'] | null {
  if (banner === null) return 'silent'
  return isSupportedVersion(banner) ? null : { tooOld: banner.version }
}
