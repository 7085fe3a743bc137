import { realpath } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'
import { programFolder } from '../program-folder.ts'
import { isRunnable } from './runnable.ts'
import { isSupportedVersion, readProgramBanner, type VersionBanner } from './version-banner.ts'
import { writableByOthers } from './writable-by-others.ts'

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
