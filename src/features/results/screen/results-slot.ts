import { useRead } from '../../../renderer/hooks/use-read.ts'
import type { ResultsSlot } from '../../../renderer/page-slots.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useVideoEvents } from '../rep/use-video-events.ts'
import { HeadlineSection, HeadlineValues, headlineTexts } from './headline-section.tsx'
import { goToSession } from './results-address.ts'

function useHasResults(): boolean {
  const client = useClient()
  const { value: facts } = useRead('facts', () => client.results.facts(), ['results'])
  return facts !== null && facts.sessions > 0
}

/** Results of reps, as other screens show them. */
export const resultsSlot: ResultsSlot = {
  HeadlineLine: HeadlineValues,
  HeadlineSection,
  firstHeadline: (headlines, wording) => headlineTexts(headlines, wording)[0],
  open: goToSession,
  useVideoEvents,
  useHasResults,
}
