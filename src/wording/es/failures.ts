import type { FailureCode } from '../../contract/failure.ts'
import type { Say } from '../failure-text.ts'
import { againFailuresEs } from './again-failures.ts'
import { clipFailuresEs } from './clip-failures.ts'
import { resultsFailuresEs } from './results-failures.ts'
import { rosterFailuresEs } from './roster-failures.ts'
import { serviceFailuresEs } from './service-failures.ts'
import { stationFailuresEs } from './station-failures.ts'
import { tagFailuresEs } from './tag-failures.ts'

export const failuresEs: Record<FailureCode, Say> = {
  ...serviceFailuresEs,
  ...clipFailuresEs,
  ...tagFailuresEs,
  ...againFailuresEs,
  ...rosterFailuresEs,
  ...resultsFailuresEs,
  ...stationFailuresEs,
}
