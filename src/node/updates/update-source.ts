import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { z } from 'zod'
import type { InstallKind } from '../../contract/station/updates.ts'
import { type ManagedSettings, readManagedSettings } from '../managed/read-managed.ts'
import { programFolder } from '../program-folder.ts'
import { parseFeedAddress } from './feed-address.ts'

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

interface Surroundings {
  readonly folder: string
  readonly platform: NodeJS.Platform
  readonly environment: NodeJS.ProcessEnv
}

/** Tells how this OnDeck was installed, from where it is. */
export function findInstallKind(
  { folder, platform, environment }: Surroundings = {
    folder: programFolder(),
    platform: process.platform,
    environment: process.env,
  },
): InstallKind {
  if (existsSync(join(folder, 'src')) && existsSync(join(folder, 'electron.vite.config.ts'))) return 'source'
  if (folder.split(sep).includes('node_modules')) return 'npm'
  if (platform === 'win32') return 'windows'
  if (platform === 'darwin') return 'macos'
  if (environment['APPIMAGE'] !== undefined || folder.startsWith('/tmp/.mount_')) return 'appimage'
  if (folder.startsWith('/usr/lib/ondeck')) return 'headless-deb'
  return folder.startsWith('/opt/') ? 'deb' : 'archive'
}
