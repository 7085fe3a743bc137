import { type SettingChange, toSettingChange, toSettingChanges } from '../../../core/settings/station-settings.ts'
import type { StationApi } from '../../rpc/station-api.ts'
import type { Session } from '../session.ts'
import { withNormalizedAddress } from './change-settings.ts'
import { createProxyPasswords } from './proxy-password.ts'

interface Parts {
  readonly session: () => Session
  readonly setPractice: (on: boolean) => Promise<void>
}

/** The contract's procedures about settings, the connection, the API key and the station's records. */
export function createSettingsApi({
  session,
  setPractice,
}: Parts): Pick<StationApi, 'settings' | 'connection' | 'key' | 'records'> {
  const proxies = createProxyPasswords(() => session().settings.settings().service.proxy)

  async function change(changes: readonly SettingChange[]) {
    const { change: settingsChange, key } = session()
    await settingsChange.change(changes.map((each) => withNormalizedAddress(proxies.revealIn(each))))
    await key.moved()
  }

  return {
    settings: {
      get: () => ({
        settings: proxies.hideIn(session().views.settings()),
        given: session().settings.given(),
        managed: session().settings.managed(),
      }),
      change: (patch) => change(toSettingChanges(patch)),
      set: ({ key, value }) => change([toSettingChange(key, value)]),
    },
    connection: {
      test: ({ baseUrl, key }) =>
        session().station.testConnection({
          ...(baseUrl !== undefined && { baseUrl }),
          ...(key !== undefined && { apiKey: key.trim() }),
        }),
      use: ({ baseUrl }) => change([toSettingChange('service.baseUrl', baseUrl)]),
      practise: ({ on }) => setPractice(on),
    },
    key: {
      set: ({ key }) => session().key.set(key),
      forget: () => session().key.forget(),
      look: () => session().key.check(),
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
