import type { Keychain } from '../../computer/keychain/keychain.ts'
import { toFailureFact } from '../../computer/log/log-fact.ts'
import { createFacilityPassword } from '../../features/facility/station/facility-password.ts'
import { parseApiKey } from '../../service/client/caller.ts'
import type { Settings } from '../contract/settings.ts'
import type { KeyState } from '../contract/station-status.ts'
import type { EventHub } from '../rpc/event-hub.ts'
import { createSecretKeeper, type UnkeptSecret } from './secret-keeper.ts'
import type { Station } from './station.ts'

interface Parts {
  readonly keychain: Keychain | null
  readonly unkeptSecrets: Map<string, UnkeptSecret>
  readonly apiKey: string | null
  readonly facilityPassword?: string | null
  readonly station: Station
  readonly settings: () => Settings
  readonly hub: Pick<EventHub, 'publish'>
}

/** Creates the keepers of a session's secrets: the API key, and the password of the facility's database. */
export function createSessionSecrets({ keychain, unkeptSecrets, station, settings, hub, ...secrets }: Parts) {
  const keeping = {
    keychain,
    unkept: unkeptSecrets,
    onChange({ state, isOther }: { readonly state: KeyState; readonly isOther: boolean }) {
      // Logged once: a keychain that stays locked must not fill the log.
      if (isOther && 'because' in state) station.log.write({ kind: 'keychain', ...toFailureFact(state.because) })
      hub.publish({ topics: ['status', 'facility'] })
    },
  }
  return {
    key: createSecretKeeper({
      ...keeping,
      startSecret: secrets.apiKey,
      account: () => settings().service.baseUrl,
      use: station.useKey,
      parse: parseApiKey,
      messages: { noAddress: 'service-missing', changing: 'changing-key' },
    }),
    facilityPassword: createFacilityPassword({
      ...keeping,
      startSecret: secrets.facilityPassword ?? null,
      database: () => settings().facility.database,
      onPassword: station.facility.refresh,
    }),
  }
}
