import { lstatSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseFeedAddress } from '../../computer/feed-address.ts'
import { evidence } from '../contract/evidence.ts'
import { type Failure, failure } from '../contract/failure.ts'
import type { PartialSettings } from '../station-settings.ts'
import { changeableByUsers } from './administrator-only.ts'
import { withAbsolutePaths, withExistingAsked } from './config-file.ts'
import { parseSettingsText } from './parse-settings-text.ts'

/** Windows keeps this folder of all users on another disk only where its administrator said so. */
const PROGRAM_DATA = 'C:\\ProgramData'

/**
 * Folder in which an administrator puts files for all users of this computer. The variable is read on Windows only, and
 * the folder's owner is checked before a file in it counts.
 */
function managedFolder(): string {
  if (process.platform === 'win32') return join(process.env['ProgramData'] ?? PROGRAM_DATA, 'OnDeck')
  return process.platform === 'darwin' ? '/Library/Application Support/OnDeck' : '/etc/ondeck'
}

/** Settings that an organization fixes. */
export const managedFile = () => join(managedFolder(), 'managed.yaml')

/** Settings for the first start. */
export const provisionFile = () => join(managedFolder(), 'provision.yaml')

/** Many times the largest configuration. */
const MAX_BYTES = 1_000_000

/** The only key that is no setting of the station: only an administrator names the feed of updates. */
const FEED = 'updates.feed'

/** Settings that an organization fixes for all users of this computer. */
export interface ManagedSettings {
  readonly file: string
  readonly settings: PartialSettings
  /** Why the file, or a setting in it, does not count. */
  readonly problems: readonly Failure[]
  /** False where nothing in the file could be read: a running station keeps what it had. */
  readonly isReadable: boolean
  /** Address of the feed of updates; null where it can't be used, undefined where the file names none. */
  readonly feed?: string | null
}

/**
 * Reads the managed settings; null where there is no file. A file that an ordinary user can change is not used, and one
 * wrong setting leaves the others in effect: see docs/decisions/0043-managed-settings.md. Never throws.
 */
export function readManagedSettings(file: string = managedFile()): ManagedSettings | null {
  const refused = (because: Failure): ManagedSettings => ({
    file,
    settings: {},
    problems: [because],
    isReadable: false,
  })
  const facts = lstatSync(file, { throwIfNoEntry: false })
  if (facts === undefined) return null
  const through = changeableByUsers(file)
  if (through !== null) return refused(failure('managed-untrusted', { file, path: through }))
  if (facts.size > MAX_BYTES) return refused(failure('config-missing', { file, detail: `${facts.size} bytes` }))
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    return refused(failure('config-missing', { file, detail: error instanceof Error ? error.message : String(error) }))
  }
  const { settings, others, problems, isReadable, lineOf } = parseSettingsText(text, file, [FEED])
  const feed = feedOf(others[FEED], { file, line: lineOf(FEED.split('.')) ?? 1 })
  return {
    file,
    isReadable,
    settings: withExistingAsked(withAbsolutePaths(settings, dirname(file))),
    problems: [...problems, ...feed.problems],
    ...(feed.address !== undefined && { feed: feed.address }),
  }
}

interface FeedAddress {
  readonly address?: string | null
  readonly problems: readonly Failure[]
}

function feedOf(value: unknown, { file, line }: { readonly file: string; readonly line: number }): FeedAddress {
  if (value === undefined) return { problems: [] }
  const address = typeof value === 'string' ? parseFeedAddress(value) : null
  if (address !== null) return { address, problems: [] }
  const expected = evidence('https-address')
  return { address, problems: [failure('config-invalid', { file, key: FEED, line, expected })] }
}
