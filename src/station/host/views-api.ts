import type { StationApi } from '../rpc/station-api.ts'
import type { Session } from './session.ts'

type ViewProcedures =
  | 'undoable'
  | 'redoable'
  | 'undoPreview'
  | 'reps'
  | 'rep'
  | 'untagged'
  | 'leftOut'
  | 'attention'
  | 'clip'
  | 'retagPlan'
  | 'queue'
  | 'deck'
  | 'deckPreview'
  | 'athletes'

/** The contract's procedures about reps, clips, the queue and the athlete on deck. */
export function createViewsApi({ views, station }: Session): Pick<StationApi, ViewProcedures> {
  const { undoable, redoable, undoPreview, reps, untagged, leftOut, attention, retagPlan, deck, deckPreview } = views
  return {
    undoable,
    redoable,
    undoPreview,
    reps,
    untagged,
    leftOut,
    attention,
    retagPlan,
    deck,
    deckPreview,
    rep: ({ id }) => views.rep(id),
    clip: ({ id }) => views.clip(id),
    queue: { page: views.queue, rates: station.transfer.history },
    athletes: {
      ...views.athletes,
      namesakes: station.rosterList.namesakes,
      choose: ({ id, choice }) => station.newAthletes.decide(id, choice),
    },
  }
}
