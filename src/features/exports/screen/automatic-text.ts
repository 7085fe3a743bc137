import type { ScreenWording } from '../../../renderer/state/wording-context.tsx'
import type { AutomaticResults } from '../../../station/contract/export-job.ts'

/** The reason why automatic requests stopped, or their counts so far. */
export function automaticText(facts: AutomaticResults, { exports, phrases }: ScreenWording): string {
  if (facts.because !== null) return phrases.failureBeside(facts.because, exports.anExport).message
  const parts = [
    exports.automaticJobs(facts.jobs),
    ...(facts.missingCaptures > 0 ? [exports.automaticWaiting(facts.missingCaptures)] : []),
    ...(facts.requestedAtMs === null ? [] : [exports.automaticLast(phrases.format.dateTime(facts.requestedAtMs))]),
  ]
  return parts.join(' · ')
}
