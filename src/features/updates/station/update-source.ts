import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { z } from 'zod'
import { parseFeedAddress } from '../../../computer/feed-address.ts'
import { programFolder } from '../../../computer/program-folder.ts'
import type { InstallKind, InstallLimit } from '../../../station/contract/updates.ts'
import { type ManagedSettings, readManagedSettings } from '../../../station/settings/managed-folder.ts'
import { installLimitOf } from '../core.ts'

/** Facts that packing writes into the program's own package.json. */
const BuildFacts = z.object({
  ondeckUpdates: z.object({ feed: z.string(), isSigned: z.boolean().default(false) }).optional(),
})

/** Update facts that the build decides. */
export interface UpdateBuild {
  /** Address of a folder, with https and a slash at the end; null where the build has none. */
  readonly feed: string | null
  /** True for a build whose installers are signed with a certificate. */
  readonly isSigned: boolean
}

/** Reads what the build set. A build without a valid feed has none. */
export function readUpdateBuild(folder = programFolder()): UpdateBuild {
  const file = join(folder, 'package.json')
  const { data } = BuildFacts.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  const { feed = null, isSigned = false } = data?.ondeckUpdates ?? {}
  return { feed: parseFeedAddress(feed), isSigned }
}

/**
 * Finds the feed: the one of the managed settings, else the build's. No setting of the station, argument or environment
 * variable names one. A managed address that can't be used leaves none, and never stops a station.
 */
export function findFeed(
  build: UpdateBuild = readUpdateBuild(),
  managed: Pick<ManagedSettings, 'feed'> | null = readManagedSettings(),
): string | null {
  return managed?.feed === undefined ? build.feed : managed.feed
}

export interface Surroundings {
  readonly folder: string
  readonly platform: NodeJS.Platform
  readonly environment: NodeJS.ProcessEnv
  /** Folder in which dpkg keeps the list of each package's files. */
  readonly dpkgLists: string
  /** Folder of rpm's own lists, on systems that have it. */
  readonly rpmDatabase: string
}

const here = (): Surroundings => ({
  folder: programFolder(),
  platform: process.platform,
  environment: process.env,
  dpkgLists: '/var/lib/dpkg/info',
  rpmDatabase: '/var/lib/rpm',
})

/** Tells how this OnDeck was installed: from where it is, and from the lists of dpkg and rpm. */
export function findInstallKind(surroundings: Surroundings = here()): InstallKind {
  const { folder, platform, environment, dpkgLists, rpmDatabase } = surroundings
  if (existsSync(join(folder, 'src')) && existsSync(join(folder, 'electron.vite.config.ts'))) return 'source'
  if (folder.split(sep).includes('node_modules')) return 'npm'
  if (platform === 'win32') return 'windows'
  if (platform === 'darwin') return 'macos'
  if (environment['APPIMAGE'] !== undefined || folder.startsWith('/tmp/.mount_')) return 'appimage'
  if (isListed(join(dpkgLists, 'ondeck.list'), folder)) return 'deb'
  if (isListed(join(dpkgLists, 'ondeck-headless.list'), folder)) return 'headless-deb'
  return folder.startsWith('/opt/OnDeck/') && existsSync(rpmDatabase) ? 'rpm' : 'archive'
}

/** An archive unpacked below /opt is in no list: a package's list names each of its files and folders on a line. */
function isListed(list: string, folder: string): boolean {
  try {
    return readFileSync(list, 'utf8').split('\n').includes(folder)
  } catch {
    return false
  }
}

/** Tells whether the program lies where an installer for all users of Windows puts it. */
export function isForAllUsers({ folder, platform, environment }: Surroundings = here()): boolean {
  if (platform !== 'win32') return false
  const folders = ['ProgramFiles', 'ProgramFiles(x86)', 'ProgramW6432'].map((name) => environment[name])
  return folders.some((each) => each !== undefined && folder.toLowerCase().startsWith(`${each.toLowerCase()}\\`))
}

/** The reason why this installation is never updated by OnDeck; null where a window may do so. */
export const findInstallLimit = (hasWindow: boolean): InstallLimit | null =>
  installLimitOf({
    kind: findInstallKind(),
    isSigned: readUpdateBuild().isSigned,
    isForAllUsers: isForAllUsers(),
    hasWindow,
  })
