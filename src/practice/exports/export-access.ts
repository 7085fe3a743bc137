import { limits } from '../../service-api/limits.ts'
import { Refusal } from '../http/refusal.ts'
import type { Organization } from '../organizations.ts'
import type { ExportRequest } from './export-rules.ts'

/** Refuses what the organization's tier does not allow (5.6). */
export function checkTier({ tier }: Organization, { fromMs, toMs }: ExportRequest) {
  switch (tier) {
    case 'premium':
      return
    case 'base':
      if (Math.min(fromMs, toMs) >= Date.parse(limits.baseTierEarliestDay)) return
      throw new Refusal(403, `The Base tier has no data before ${limits.baseTierEarliestDay}.`)
    case 'unavailable':
      throw new Refusal(403, 'Exports need a Base or Premium subscription.')
  }
}
