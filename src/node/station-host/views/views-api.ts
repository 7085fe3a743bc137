import type { StationApi } from '../../rpc/station-api.ts'
import type { Session } from '../session.ts'

type ViewProcedures =
  | 'undoable'
  | 'reps'
  | 'rep'
  | 'untagged'
  | 'leftOut'
  | 'attention'
  | 'clip'
  | 'queue'
  | 'deck'
  | 'deckPreview'
  | 'athletes'

/** The contract's procedures about reps, clips, the queue and the athlete on deck. */
export const createViewsApi = (session: () => Session): Pick<StationApi, ViewProcedures> => ({
  undoable: () => session().views.undoable(),
  reps: (asked) => session().views.reps(asked),
  rep: ({ id }) => session().views.rep(id),
  untagged: (asked) => session().views.untagged(asked),
  leftOut: (asked) => session().views.leftOut(asked),
  attention: (asked) => session().views.attention(asked),
  clip: ({ id }) => session().views.clip(id),
  queue: {
    page: (asked) => session().views.queue(asked),
    rates: () => session().station.transfer.history(),
  },
  deck: () => session().views.deck(),
  deckPreview: (asked) => session().views.deckPreview(asked),
  athletes: {
    search: ({ text, limit }) => session().views.athletes(text, limit),
    create: (name) => session().views.createAthlete(name),
    add: (name) => session().views.addAthlete(name),
    added: () => session().views.newAthletes(),
    choose: ({ id, choice }) => session().station.newAthletes.decide(id, choice),
    movements: ({ athleteId }) => session().views.movements(athleteId),
    suggest: (asked) => session().views.suggest(asked),
  },
})
