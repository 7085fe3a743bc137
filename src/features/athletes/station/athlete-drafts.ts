import { type AthleteDraft, NEW_ATHLETE_DRAFT } from '../../../station/contract/athlete-draft.ts'
import type { Station } from '../../../station/host/station.ts'
import type { StationApi } from '../../../station/rpc/station-api.ts'

/** Keeps unsaved entries of the athlete form until they are saved or discarded, across restarts of page and station. */
export function createAthleteDrafts({
  memory,
  roster,
}: Pick<Station, 'memory' | 'roster'>): Pick<StationApi['roster'], 'draft' | 'keepDraft'> {
  const drafts = memory.athleteDrafts
  const isKnown = (id: string) => id === NEW_ATHLETE_DRAFT || roster.get(id) !== undefined

  return {
    draft({ id }): AthleteDraft | null {
      if (isKnown(id)) return drafts.get(id, Date.now())
      // The draft of a deleted athlete is deleted too.
      drafts.drop(id)
      return null
    },
    keepDraft({ id, draft }) {
      if (draft !== null && isKnown(id)) drafts.put(id, { ...draft, atMs: Date.now() })
      else drafts.drop(id)
    },
  }
}
