import { existsSync } from 'node:fs'
import { stringify } from 'yaml'
import { proxyFromEnvironment } from '../../computer/network/transport.ts'
import { AppError, toFailure } from '../app-error.ts'
import { evidence } from '../contract/evidence.ts'
import type { Provisioned } from '../contract/provisioned.ts'
import type { Settings } from '../contract/settings.ts'
import {
  patchOfChanges,
  type SettingInForce,
  type SettingsComparison,
  type SettingsFile,
} from '../contract/settings-patch.ts'
import type { Session } from '../host/session.ts'
import type { StationApi } from '../rpc/station-api.ts'
import {
  type PartialSettings,
  type SettingChange,
  toSettingChange,
  toSettingChanges,
  valueAt,
} from '../station-settings.ts'
import { withNormalizedAddress } from './change-settings.ts'
import { withAbsolutePaths } from './config-file.ts'
import { parseSettingsText } from './parse-settings-text.ts'
import { settingDifferences } from './settings-differences.ts'

/**
 * Writes settings as YAML for another computer: without a proxy that needs a password, this computer's name, and the
 * answers about clips that were in its folders.
 */
function writeSettingsText(settings: Settings): string {
  const { guideDone: _guide, stationName: _name, ...screens } = settings.screens
  const { proxy, ...service } = settings.service
  const url = proxy === undefined ? null : new URL(proxy)
  const serviceSettings = url !== null && url.username === '' && url.password === '' ? { ...service, proxy } : service
  const folders = settings.folders.map(({ existing: _existing, ...folder }) => folder)
  return stringify({ ...settings, folders, screens, service: serviceSettings })
}

const FILE_NAME = 'ondeck-settings.yaml'

interface SettingsFilesParts {
  /** The settings as clients see them. */
  readonly settings: () => Settings
  /** Refuses what `change` would refuse, and changes nothing. */
  readonly check: (changes: readonly SettingChange[]) => Promise<void>
  readonly change: (changes: readonly SettingChange[]) => Promise<void>
}

/** Exports the station's settings to a file, compares a file with them, and imports one. */
function createSettingsFiles({ settings, check, change }: SettingsFilesParts) {
  function read({ file, text, folder }: SettingsFile) {
    const { settings: fileSettings, ...parsed } = parseSettingsText(text, file)
    const present = settings()
    const wanted = withExistingOf(present, withAbsolutePaths(fileSettings, folder))
    const changes = settingDifferences(wanted, present)
    const missingFolders = pathsOf(wanted).filter((path) => !existsSync(path))
    return { changes, problems: [...parsed.problems], missingFolders }
  }

  async function compareFile(settingsFile: SettingsFile): Promise<SettingsComparison> {
    const found = read(settingsFile)
    if (found.problems.length > 0) return { ...found, refused: null }
    const checking = check(toSettingChanges(patchOfChanges(found.changes, 'after')))
    return { ...found, refused: await checking.then(() => null, toFailure) }
  }

  async function importFile(settingsFile: SettingsFile) {
    const { changes, problems } = read(settingsFile)
    const [problem] = problems
    if (problem) throw new AppError(problem.code, problem.parameters)
    await change(toSettingChanges(patchOfChanges(changes, 'after')))
    return { changes }
  }

  return { exportFile: () => ({ fileName: FILE_NAME, text: writeSettingsText(settings()) }), compareFile, importFile }
}

/** Keeps what a folder's own clips wait for; a new folder asks about the clips that are in it. */
function withExistingOf({ folders }: Settings, fileSettings: PartialSettings): PartialSettings {
  if (!Array.isArray(fileSettings['folders'])) return fileSettings
  const existingOf = new Map(folders.map(({ path, existing }) => [path, existing]))
  const withQuestion = fileSettings['folders'].map((folder: { readonly path: string }) => ({
    existing: existingOf.get(folder.path) ?? 'ask',
    ...folder,
  }))
  return { ...fileSettings, folders: withQuestion }
}

const pathsOf = ({ folders }: PartialSettings) =>
  Array.isArray(folders) ? folders.map(({ path }: { readonly path: string }) => path) : []

/** Replaces a password that is stored and never shown. */
const HIDDEN = '****'

/** Hides proxy passwords from clients. A client sees a replacement, and may send the replacement back. */
function createProxyPasswords(stored: () => string | undefined) {
  /** Proxies by what clients see of them. Replaced ones are kept too, so that a change can be undone. */
  const passwords = new Map<string, string>()

  function hide(proxy: string): string {
    const url = new URL(proxy)
    if (url.password === '') return proxy
    url.password = HIDDEN
    passwords.set(url.href, proxy)
    return url.href
  }

  /** Restores the password behind a replacement. Throws AppError `config-invalid` for an unknown replacement. */
  function reveal(proxy: string): string {
    const url = URL.parse(proxy)
    if (url?.password !== HIDDEN) return proxy
    const present = stored()
    if (present !== undefined) hide(present)
    const meant = passwords.get(url.href)
    if (meant === undefined) {
      throw new AppError('config-invalid', { key: 'service.proxy', given: proxy, expected: evidence('whole-address') })
    }
    return meant
  }

  return {
    /** Hides the password in settings for clients. */
    hideIn<Kept extends Readonly<Record<string, unknown>>>(settings: Kept): Kept {
      const { service } = settings
      const proxy = proxyIn(service)
      return proxy === null ? settings : { ...settings, service: { ...Object(service), proxy: hide(proxy) } }
    },
    /** Restores the password in a change. Throws like `reveal`. */
    revealIn(change: SettingChange): SettingChange {
      const { path, to } = change
      if (to === 'default') return change
      const key = path.join('.')
      if (key === 'service.proxy' && typeof to.value === 'string') return { path, to: { value: reveal(to.value) } }
      const proxy = key === 'service' ? proxyIn(to.value) : null
      return proxy === null ? change : { path, to: { value: { ...Object(to.value), proxy: reveal(proxy) } } }
    },
  }
}

/** Finds the proxy in a settings section of any shape; null where there is no valid one. */
function proxyIn(service: unknown): string | null {
  if (typeof service !== 'object' || service === null || !('proxy' in service)) return null
  const { proxy } = service
  return typeof proxy === 'string' && URL.canParse(proxy) ? proxy : null
}

/** Result of a provisioning file at this start, until somebody has read it. */
export interface ShownProvisioned {
  now: Provisioned | null
}

interface Parts {
  readonly session: Session
  readonly isPractice: boolean
  readonly setPractice: (on: boolean) => Promise<void>
  readonly provisioned: ShownProvisioned
}

/** The contract's procedures about settings, the connection, the API key and the station's records. */
export function createSettingsApi({
  session,
  isPractice,
  setPractice,
  provisioned,
}: Parts): Pick<StationApi, 'settings' | 'connection' | 'key' | 'records'> {
  const { station, settings, views, change: settingsChange, key, secrets, records, hub } = session
  const proxies = createProxyPasswords(() => settings.settings().service.proxy)

  const asStored = (changes: readonly SettingChange[]) =>
    changes.map((each) => withNormalizedAddress(proxies.revealIn(each)))

  async function change(changes: readonly SettingChange[]) {
    await settingsChange.change(asStored(changes))
    await key.moved()
    for (const secret of secrets) await secret.moved()
  }

  /** The station's settings, and what the environment of the station decides beside them. */
  async function inForce(): Promise<SettingInForce[]> {
    const shown = proxies.hideIn(settings.settings())
    const { baseUrl, proxy } = shown.service
    const found = proxy === undefined && baseUrl !== null ? await proxyFromEnvironment(baseUrl) : null
    const given = proxies.hideIn({ service: { proxy: found ?? '' } })
    return [
      ...settings.inForce().map((one) => ({ ...one, value: valueAt(shown, one.key.split('.')) })),
      ...(found ? [{ key: 'service.proxy', value: given.service.proxy, from: 'environment' } as const] : []),
      ...(key.state().kind === 'given' && !isPractice
        ? [{ key: 'ONDECK_API_KEY', value: HIDDEN, from: 'environment' } as const]
        : []),
    ]
  }

  const files = createSettingsFiles({
    settings: () => proxies.hideIn(views.settings()),
    check: async (changes) => settingsChange.check(asStored(changes)),
    change,
  })

  return {
    settings: {
      get: () => ({
        settings: proxies.hideIn(views.settings()),
        fixedKeys: settings.fixedKeys(),
        managed: settings.managed(),
        provisioned: provisioned.now,
      }),
      inForce,
      change: (patch) => change(toSettingChanges(patch)),
      set: ({ key, value }) => change([toSettingChange(key, value)]),
      ...files,
      dismissProvisioned() {
        provisioned.now = null
        hub.publish({ topics: ['settings'] })
      },
    },
    connection: {
      test: ({ baseUrl, key }) =>
        station.testConnection({
          ...(baseUrl !== undefined && { baseUrl }),
          ...(key !== undefined && { apiKey: key.trim() }),
        }),
      use: ({ baseUrl }) => change([toSettingChange('service.baseUrl', baseUrl)]),
      setPractice: ({ on }) => setPractice(on),
    },
    key: {
      set: (given) => key.set(given.key),
      forget: key.forget,
      async look() {
        const state = await key.check()
        // The keychain was unlocked for all secrets. One that is still locked would only ask a person twice.
        if (state.kind !== 'locked') for (const secret of secrets) void secret.check()
        return state
      },
    },
    records: {
      ...records,
      settings() {
        const { version, settings: kept } = records.settings()
        return { version, settings: proxies.hideIn(kept) }
      },
    },
  }
}
