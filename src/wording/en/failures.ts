import type { FailureCode } from '../../contract/failure.ts'
import type { Say } from '../failure-text.ts'
import { againFailuresEn } from './again-failures.ts'
import { clipFailuresEn } from './clip-failures.ts'
import { resultsFailuresEn } from './results-failures.ts'
import { rosterFailuresEn } from './roster-failures.ts'
import { serviceFailuresEn } from './service-failures.ts'
import { stationFailuresEn } from './station-failures.ts'
import { tagFailuresEn } from './tag-failures.ts'

/** A Record, not a switch: a new code does not compile until somebody has written its sentence. */
export const failuresEn: Record<FailureCode, Say> = {
  ...serviceFailuresEn,
  ...clipFailuresEn,
  ...tagFailuresEn,
  ...againFailuresEn,
  ...rosterFailuresEn,
  ...resultsFailuresEn,
  ...stationFailuresEn,
}
