import { type ResultsSlot, useSlots, type VideoEvents } from '../../../renderer/page-slots.ts'
import type { ViewerRep } from '../viewer-rep.ts'

const noResults: Pick<ResultsSlot, 'useVideoEvents'> = { useVideoEvents: () => null }

/** Events of a rep's results in the video of one clip; null while it has none. */
export function useEvents({ rep, resultsClipId }: ViewerRep): VideoEvents | null {
  const { useVideoEvents } = useSlots().results ?? noResults
  return useVideoEvents(rep, resultsClipId)
}
