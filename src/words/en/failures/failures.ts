import type { FailureCode } from '../../../station/contract/failure.ts'
import type { FailureSentence } from '../../failure-text.ts'
import { againFailuresEn } from './again.ts'
import { auditFailuresEn } from './audit.ts'
import { clipFailuresEn } from './clip.ts'
import { facilityFailuresEn } from './facility.ts'
import { resultsFailuresEn } from './results.ts'
import { rosterFailuresEn } from './roster.ts'
import { serviceFailuresEn } from './service.ts'
import { stationFailuresEn } from './station.ts'
import { tagFailuresEn } from './tag.ts'
import { updateFailuresEn } from './update.ts'
import { videoFailuresEn } from './video.ts'

/** A Record, not a switch: a new code does not compile until somebody has written its sentence. */
export const failuresEn: Record<FailureCode, FailureSentence> = {
  ...serviceFailuresEn,
  ...clipFailuresEn,
  ...tagFailuresEn,
  ...againFailuresEn,
  ...rosterFailuresEn,
  ...resultsFailuresEn,
  ...auditFailuresEn,
  ...videoFailuresEn,
  ...stationFailuresEn,
  ...updateFailuresEn,
  ...facilityFailuresEn,
}
