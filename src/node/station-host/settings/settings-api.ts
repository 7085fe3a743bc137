import type { Provisioned } from '../../../contract/station/provisioned.ts'
import type { SettingInForce } from '../../../contract/station/settings-contract.ts'
import {
  type SettingChange,
  toSettingChange,
  toSettingChanges,
  valueAt,
} from '../../../core/settings/station-settings.ts'
import { proxyFromEnvironment } from '../../network/transport.ts'
import type { StationApi } from '../../rpc/station-api.ts'
import type { Session } from '../session.ts'
import { withNormalizedAddress } from './change-settings.ts'
import { createProxyPasswords, HIDDEN } from './proxy-password.ts'
import { createSettingsFiles } from './settings-files.ts'

interface Parts {
  readonly session: () => Session
  readonly isPractice: () => boolean
  readonly setPractice: (on: boolean) => Promise<void>
  readonly provisioned?: Provisioned | null
}

/** The contract's procedures about settings, the connection, the API key and the station's records. */
export function createSettingsApi({
  session,
  isPractice,
  setPractice,
  provisioned = null,
}: Parts): Pick<StationApi, 'settings' | 'connection' | 'key' | 'records'> {
  let shownProvisioned = provisioned
  const proxies = createProxyPasswords(() => session().settings.settings().service.proxy)

  const asStored = (changes: readonly SettingChange[]) =>
    changes.map((each) => withNormalizedAddress(proxies.revealIn(each)))

  async function change(changes: readonly SettingChange[]) {
    const { change: settingsChange, key, facilityPassword } = session()
    await settingsChange.change(asStored(changes))
    await key.moved()
    await facilityPassword.moved()
  }

  /** The station's settings, and what the environment of the station decides beside them. */
  async function inForce(): Promise<SettingInForce[]> {
    const { settings, key } = session()
    const shown = proxies.hideIn(settings.settings())
    const { baseUrl, proxy } = shown.service
    const found = proxy === undefined && baseUrl !== null ? await proxyFromEnvironment(baseUrl) : null
    const given = proxies.hideIn({ service: { proxy: found ?? '' } })
    return [
      ...settings.inForce().map((one) => ({ ...one, value: valueAt(shown, one.key.split('.')) })),
      ...(found ? [{ key: 'service.proxy', value: given.service.proxy, from: 'environment' } as const] : []),
      ...(key.state().kind === 'given' && !isPractice()
        ? [{ key: 'ONDECK_API_KEY', value: HIDDEN, from: 'environment' } as const]
        : []),
    ]
  }

  const files = createSettingsFiles({
    settings: () => proxies.hideIn(session().views.settings()),
    check: async (changes) => session().change.check(asStored(changes)),
    change,
  })

  return {
    settings: {
      get: () => ({
        settings: proxies.hideIn(session().views.settings()),
        fixedKeys: session().settings.fixedKeys(),
        managed: session().settings.managed(),
        provisioned: shownProvisioned,
      }),
      inForce: () => inForce(),
      change: (patch) => change(toSettingChanges(patch)),
      set: ({ key, value }) => change([toSettingChange(key, value)]),
      ...files,
      dismissProvisioned() {
        shownProvisioned = null
        session().hub.publish({ topics: ['settings'] })
      },
    },
    connection: {
      test: ({ baseUrl, key }) =>
        session().station.testConnection({
          ...(baseUrl !== undefined && { baseUrl }),
          ...(key !== undefined && { apiKey: key.trim() }),
        }),
      use: ({ baseUrl }) => change([toSettingChange('service.baseUrl', baseUrl)]),
      setPractice: ({ on }) => setPractice(on),
    },
    key: {
      set: ({ key }) => session().key.set(key),
      forget: () => session().key.forget(),
      async look() {
        const { key, facilityPassword } = session()
        const state = await key.check()
        // The keychain was unlocked for both secrets. One that is still locked would only ask a person twice.
        if (state.kind !== 'locked') void facilityPassword.check()
        return state
      },
    },
    records: {
      clips: (input) => session().records.clips(input),
      named: (input) => session().records.named(input),
      ledger: (input) => session().records.ledger(input),
      deck: () => session().records.deck(),
      cameras: () => session().records.cameras(),
      settings() {
        const { version, settings } = session().records.settings()
        return { version, settings: proxies.hideIn(settings) }
      },
      suggest: (input) => session().records.suggest(input),
    },
  }
}
