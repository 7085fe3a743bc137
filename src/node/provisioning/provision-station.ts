import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { evidence } from '../../contract/evidence.ts'
import { failure } from '../../contract/failure.ts'
import type { Provisioned } from '../../contract/station/provisioned.ts'
import { AppError } from '../../core/app-error.ts'
import { mergeSettings, type PartialSettings } from '../../core/settings/station-settings.ts'
import { withAbsolutePaths, withExistingAsked } from '../config-file.ts'
import { expandHome } from '../files/expand-home.ts'
import { syncFile, syncFolderOf } from '../files/sync-file.ts'
import type { Keychain } from '../keychain/keychain.ts'
import { changeableByUsers } from '../managed/administrator-only.ts'
import { provisionFile } from '../managed/managed-folder.ts'
import { type ManagedSettings, readManagedSettings } from '../managed/read-managed.ts'
import { parseSettingsText } from '../settings-file/parse-settings-text.ts'
import { createDataDir } from '../store/data-folder.ts'
import { databaseFile } from '../store/database.ts'
import { lockDataFolder, releaseOnError } from '../store/station-lock.ts'
import { openStationStore } from '../store/station-store.ts'
import { readKeyFile, removeKeyFile } from './key-file.ts'

const MAX_BYTES = 1_000_000
/** Folder in the data folder in which the database of a new station is made. */
const STAGING = 'provisioning'

interface Options {
  readonly dataDir: string
  /** File that a person named; null for the one in the system's folder, where there is one. */
  readonly file: string | null
  readonly keychain: Pick<Keychain, 'read' | 'write'>
  /** Replaced by tests only. */
  readonly systemFile?: string
  readonly readManaged?: () => ManagedSettings | null
}

/**
 * Sets up a station from a provisioning file, once, in a data folder without a database; null where there is no file.
 * The key goes into the keychain, then its file is removed, then the database appears whole: an interrupted start leaves
 * no station, and the next one continues. Throws AppError `config-missing`, `config-invalid`, `key-file-unsafe`,
 * `key-malformed`, `keychain-locked`, `keychain-unavailable`, `data-folder-in-use`, `data-folder-unusable`.
 */
export async function provisionStation(options: Options): Promise<Provisioned | null> {
  const { dataDir, systemFile = provisionFile() } = options
  const file = options.file ?? (existsSync(systemFile) ? systemFile : null)
  if (file === null) return null
  if (existsSync(databaseFile(dataDir))) {
    return options.file === null
      ? null
      : { kind: 'not-applied', file, because: failure('provision-not-empty', { file, folder: dataDir }) }
  }
  const through = options.file === null ? changeableByUsers(file) : null
  if (through !== null)
    return { kind: 'not-applied', file, because: failure('managed-untrusted', { file, path: through }) }
  const { settings, keyFile, line } = readProvisionFile(file)
  createDataDir(dataDir)
  const unlock = lockDataFolder(dataDir)
  try {
    if (keyFile !== null) await moveKey(keyFile, addressOf(settings, options, file), { ...options, file, line })
    const { folders } = settings
    const isComplete = keyFile !== null && Array.isArray(folders) && folders.length > 0
    createStation(dataDir, isComplete ? mergeSettings({ screens: { guideDone: true } }, settings) : settings)
    return { kind: 'applied', file, folders: Array.isArray(folders) ? folders.length : 0, hasKey: keyFile !== null }
  } finally {
    unlock()
  }
}

function readProvisionFile(file: string) {
  let text: string
  try {
    if (statSync(file).size > MAX_BYTES) throw new Error(`more than ${MAX_BYTES} bytes`)
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new AppError('config-missing', { file, detail: error instanceof Error ? error.message : String(error) })
  }
  const { settings, others, problems, lineOf } = parseSettingsText(text, file, ['keyFile'])
  const [problem] = problems
  if (problem) throw new AppError(problem.code, problem.parameters)
  const base = dirname(resolve(file))
  const { keyFile = null } = others
  const line = lineOf(['keyFile']) ?? 1
  if (keyFile !== null && (typeof keyFile !== 'string' || keyFile === '')) throw wrongKeyFile(file, line)
  return {
    settings: withExistingAsked(withAbsolutePaths(settings, base)),
    keyFile: typeof keyFile === 'string' ? resolve(base, expandHome(keyFile)) : null,
    line,
  }
}

const wrongKeyFile = (file: string, line: number, given?: string) =>
  new AppError('config-invalid', {
    file,
    key: 'keyFile',
    line,
    ...(given !== undefined && { given }),
    expected: evidence('key-file'),
  })

/** The address that the key belongs to. Throws AppError `service-missing`. */
function addressOf(settings: PartialSettings, { readManaged = readManagedSettings }: Options, file: string): string {
  const { service } = mergeSettings(settings, readManaged()?.settings ?? {})
  const baseUrl: unknown = typeof service === 'object' && service !== null ? Reflect.get(service, 'baseUrl') : null
  if (typeof baseUrl !== 'string') throw new AppError('service-missing', { file })
  return baseUrl
}

interface KeyMove extends Pick<Options, 'keychain'> {
  readonly file: string
  readonly line: number
}

/** Moves the key into the keychain. The file goes only after the keychain has the key. */
async function moveKey(keyFile: string, address: string, { keychain, file, line }: KeyMove): Promise<void> {
  const found = readKeyFile(keyFile)
  if (found.kind === 'key') {
    const written = await keychain.write(address, found.key)
    if (written.kind !== 'kept') throw new AppError(written.because.code, written.because.parameters)
  }
  // Read back also after an interrupted start, which may have removed the file already.
  const kept = await keychain.read(address)
  if ('because' in kept) throw new AppError(kept.because.code, kept.because.parameters)
  if (kept.kind !== 'found' || (found.kind === 'key' && kept.key !== found.key)) {
    throw wrongKeyFile(file, line, keyFile)
  }
  removeKeyFile(keyFile)
}

/** Makes the database beside its position and renames it into place. */
function createStation(dataDir: string, settings: PartialSettings) {
  const staging = join(dataDir, STAGING)
  rmSync(staging, { recursive: true, force: true })
  try {
    mkdirSync(staging, { mode: 0o700 })
    const memory = openStationStore(staging)
    releaseOnError(memory.close, () => memory.settings.add(settings, Date.now()))
    memory.close()
    syncFile(databaseFile(staging))
    renameSync(databaseFile(staging), databaseFile(dataDir))
    syncFolderOf(databaseFile(dataDir))
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}
