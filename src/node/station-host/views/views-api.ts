import type { StationApi } from '../../rpc/station-api.ts'
import type { Session } from '../session.ts'

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
export const createViewsApi = (session: () => Session): Pick<StationApi, ViewProcedures> => ({
  undoable: () => session().views.undoable(),
  redoable: () => session().views.redoable(),
  undoPreview: (input) => session().views.undoPreview(input),
  reps: (input) => session().views.reps(input),
  rep: ({ id }) => session().views.rep(id),
  untagged: (input) => session().views.untagged(input),
  leftOut: (input) => session().views.leftOut(input),
  attention: (input) => session().views.attention(input),
  clip: ({ id }) => session().views.clip(id),
  retagPlan: (input) => session().views.retagPlan(input),
  queue: {
    page: (input) => session().views.queue(input),
    rates: () => session().station.transfer.history(),
  },
  deck: () => session().views.deck(),
  deckPreview: (input) => session().views.deckPreview(input),
  athletes: {
    search: ({ text, limit }) => session().views.athletes(text, limit),
    create: (name) => session().views.createAthlete(name),
    add: (name) => session().views.addAthlete(name),
    added: () => session().views.newAthletes(),
    choose: ({ id, choice }) => session().station.newAthletes.decide(id, choice),
    movements: ({ athleteId }) => session().views.movements(athleteId),
    suggest: (input) => session().views.suggest(input),
  },
})
