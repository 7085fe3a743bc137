import type { FailureCode } from '../../../station/contract/failure.ts'
import type { FailureSentence } from '../../failure-text.ts'
import { againFailuresEs } from './again.ts'
import { auditFailuresEs } from './audit.ts'
import { clipFailuresEs } from './clip.ts'
import { facilityFailuresEs } from './facility.ts'
import { resultsFailuresEs } from './results.ts'
import { rosterFailuresEs } from './roster.ts'
import { serviceFailuresEs } from './service.ts'
import { stationFailuresEs } from './station.ts'
import { tagFailuresEs } from './tag.ts'
import { updateFailuresEs } from './update.ts'
import { videoFailuresEs } from './video.ts'

export const failuresEs: Record<FailureCode, FailureSentence> = {
  ...serviceFailuresEs,
  ...clipFailuresEs,
  ...tagFailuresEs,
  ...againFailuresEs,
  ...rosterFailuresEs,
  ...resultsFailuresEs,
  ...auditFailuresEs,
  ...videoFailuresEs,
  ...stationFailuresEs,
  ...updateFailuresEs,
  ...facilityFailuresEs,
}
