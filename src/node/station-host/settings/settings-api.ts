import type { Provisioned } from '../../../contract/station/provisioned.ts'
import { type SettingChange, toSettingChange, toSettingChanges } from '../../../core/settings/station-settings.ts'
import type { StationApi } from '../../rpc/station-api.ts'
import type { Session } from '../session.ts'
import { withNormalizedAddress } from './change-settings.ts'
import { createProxyPasswords } from './proxy-password.ts'
import { createSettingsFiles } from './settings-files.ts'

interface Parts {
  readonly session: () => Session
  readonly setPractice: (on: boolean) => Promise<void>
  readonly provisioned?: Provisioned | null
}

/** The contract's procedures about settings, the connection, the API key and the station's records. */
export function createSettingsApi({
  session,
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
