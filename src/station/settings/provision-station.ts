import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expandHome } from '../../computer/files/expand-home.ts'
import { renameOverSync } from '../../computer/files/rename-over.ts'
import { syncFile, syncFolderOf } from '../../computer/files/sync-file.ts'
import type { Keychain } from '../../computer/keychain/keychain.ts'
import { parseApiKey } from '../../service/client/caller.ts'
import { AppError } from '../app-error.ts'
import { evidence } from '../contract/evidence.ts'
import { failure } from '../contract/failure.ts'
import type { Provisioned } from '../contract/provisioned.ts'
import { mergeSettings, type PartialSettings } from '../station-settings.ts'
import { createDataDir } from '../store/data-folder.ts'
import { databaseFile } from '../store/database.ts'
import { lockDataFolder, releaseOnError } from '../store/station-lock.ts'
import { openStationStore } from '../store/station-store.ts'
import { changeableByUsers } from './administrator-only.ts'
import { withAbsolutePaths, withExistingAsked } from './config-file.ts'
import { databaseAccount } from './database-address.ts'
import { readSecretFile, removeSecretFile } from './key-file.ts'
import { type ManagedSettings, provisionFile, readManagedSettings } from './managed-folder.ts'
import { parseSettingsText } from './parse-settings-text.ts'

const MAX_BYTES = 1_000_000
/** Folder in the data folder in which the database of a new station is made. */
const STAGING = 'provisioning'

const secretKeys = ['keyFile', 'passwordFile'] as const
type SecretKey = (typeof secretKeys)[number]

/** A file that is read once, into the keychain. */
interface OneTimeFile {
  readonly key: SecretKey
  readonly line: number
  readonly path: string
}

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
 * Secrets go into the keychain, then their files are removed, then the database appears whole: an interrupted start leaves
 * no station, and the next one continues. Throws AppError `config-missing`, `config-invalid`, `key-file-unsafe`,
 * `key-malformed`, `facility-missing`, `keychain-locked`, `keychain-unavailable`, `data-folder-in-use`, `data-folder-unusable`.
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
  const { settings, files } = readProvisionFile(file)
  const { keyFile, passwordFile } = files
  createDataDir(dataDir)
  const unlock = lockDataFolder(dataDir)
  try {
    const wanted = mergeSettings(settings, (options.readManaged ?? readManagedSettings)()?.settings ?? {})
    if (keyFile !== null)
      await moveSecret(keyFile, { ...options, file, account: addressOf(wanted, file), parse: parseApiKey })
    if (passwordFile !== null)
      await moveSecret(passwordFile, { ...options, file, account: accountOf(wanted), parse: withoutLineEnd })
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
  const { settings, others, problems, lineOf } = parseSettingsText(text, file, secretKeys)
  const [problem] = problems
  if (problem) throw new AppError(problem.code, problem.parameters)
  const base = dirname(resolve(file))
  const files = { keyFile: fileAt('keyFile'), passwordFile: fileAt('passwordFile') }
  return { settings: withExistingAsked(withAbsolutePaths(settings, base)), files }

  function fileAt(key: SecretKey): OneTimeFile | null {
    const value = others[key] ?? null
    const line = lineOf([key]) ?? 1
    if (value === null) return null
    if (typeof value !== 'string' || value === '') throw wrongFile(file, { key, line })
    return { key, line, path: resolve(base, expandHome(value)) }
  }
}

const wrongFile = (file: string, { key, line, path }: Pick<OneTimeFile, 'key' | 'line'> & { readonly path?: string }) =>
  new AppError('config-invalid', {
    file,
    key,
    line,
    ...(path !== undefined && { given: path }),
    expected: evidence(key === 'keyFile' ? 'key-file' : 'password-file'),
  })

/** The address that the key belongs to. Throws AppError `service-missing`. */
function addressOf({ service }: PartialSettings, file: string): string {
  const baseUrl: unknown = typeof service === 'object' && service !== null ? Reflect.get(service, 'baseUrl') : null
  if (typeof baseUrl !== 'string') throw new AppError('service-missing', { file })
  return baseUrl
}

/** The account that the facility's password belongs to. Throws AppError `facility-missing`. */
function accountOf({ facility }: PartialSettings): string {
  const database: unknown = typeof facility === 'object' && facility !== null ? Reflect.get(facility, 'database') : null
  const account = databaseAccount(typeof database === 'string' ? database : null)
  if (account === null) throw new AppError('facility-missing')
  return account
}

/** A password may begin and end with spaces. */
const withoutLineEnd = (text: string): string => text.replace(/\r?\n$/, '')

interface SecretMove extends Pick<Options, 'keychain'> {
  /** The provisioning file. */
  readonly file: string
  readonly account: string
  readonly parse: (text: string) => string
}

/** Moves a secret into the keychain. The file goes only after the keychain has the secret. */
async function moveSecret(from: OneTimeFile, { keychain, file, account, parse }: SecretMove): Promise<void> {
  const found = readSecretFile(from.path, parse)
  if (found.kind === 'secret') {
    const written = await keychain.write(account, found.secret)
    if (written.kind !== 'kept') throw new AppError(written.because.code, written.because.parameters)
  }
  // Read back also after an interrupted start, which may have removed the file already.
  const kept = await keychain.read(account)
  if ('because' in kept) throw new AppError(kept.because.code, kept.because.parameters)
  if (kept.kind !== 'found' || (found.kind === 'secret' && kept.key !== found.secret)) throw wrongFile(file, from)
  removeSecretFile(from.path)
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
    renameOverSync(databaseFile(staging), databaseFile(dataDir))
    syncFolderOf(databaseFile(dataDir))
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}
