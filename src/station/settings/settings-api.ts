import { proxyFromEnvironment } from '../../computer/network/transport.ts'
import type { Provisioned } from '../contract/provisioned.ts'
import type { SettingInForce } from '../contract/settings-contract.ts'
import type { Session } from '../host/session.ts'
import type { StationApi } from '../rpc/station-api.ts'
import { type SettingChange, toSettingChange, toSettingChanges, valueAt } from '../station-settings.ts'
import { withNormalizedAddress } from './change-settings.ts'
import { createProxyPasswords, HIDDEN } from './proxy-password.ts'
import { createSettingsFiles } from './settings-files.ts'

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
  const { station, settings, views, change: settingsChange, key, facilityPassword, records, hub } = session
  const proxies = createProxyPasswords(() => settings.settings().service.proxy)

  const asStored = (changes: readonly SettingChange[]) =>
    changes.map((each) => withNormalizedAddress(proxies.revealIn(each)))

  async function change(changes: readonly SettingChange[]) {
    await settingsChange.change(asStored(changes))
    await key.moved()
    await facilityPassword.moved()
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
        // The keychain was unlocked for both secrets. One that is still locked would only ask a person twice.
        if (state.kind !== 'locked') void facilityPassword.check()
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
