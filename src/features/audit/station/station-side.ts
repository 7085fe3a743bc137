import type { FeatureContext } from '../../../station/host/station-feature.ts'
import { createAuditApi } from './audit-api.ts'
import { openAudits } from './open-audits.ts'

export const auditOfStation = {
  open({ options, station, ownData, hub }: FeatureContext) {
    const { dataDir } = options
    const audits = openAudits({ station, dataDir, ownData, onChange: () => hub.publish({ topics: ['audit'] }) })
    return { api: createAuditApi(audits), stop: audits.close }
  },
}
