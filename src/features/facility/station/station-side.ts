import type { FeatureContext, FeatureOptions } from '../../../station/host/station-feature.ts'
import { createFacilityApi } from './facility-api.ts'
import { createFacilityPassword } from './facility-password.ts'

interface Context extends FeatureContext {
  readonly options: FeatureOptions & {
    /** Password of the facility's database for this start only; null to use the keychain. */
    readonly facilityPassword?: string | null
  }
}

export const facilityOfStation = {
  open({ options, station, settings, hub, secrets }: Context) {
    const password = createFacilityPassword({
      ...secrets,
      startSecret: options.facilityPassword ?? null,
      database: () => settings.settings().facility.database,
      onPassword: station.parts.facility.facility.refresh,
    })
    return { api: { facility: createFacilityApi({ station, settings, hub }, password) }, secret: password }
  },
}
