import { toBugFact } from '../../computer/log/station-log.ts'
import { AppError } from '../app-error.ts'
import type { ClockMeasurement, ClockMoments } from '../contract/clock-measurement.ts'
import type { ComputerEvent } from '../contract/computer-event.ts'
import { evidence } from '../contract/evidence.ts'
import type { StationApi, StationMethods } from '../rpc/station-api.ts'
import { createSettingsApi, type ShownProvisioned } from '../settings/settings-api.ts'
import { measureClock } from '../tagging/clip-time/measure-clock.ts'
import type { Computer } from './computer.ts'
import { createFoldersApi } from './folders-api.ts'
import type { Session, SessionOptions } from './session.ts'
import { apisOf } from './session-features.ts'

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
function createViewsApi({ views, station }: Session): Pick<StationApi, ViewProcedures> {
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

/** Enough to find the newest recordings after a busy day with second uploads. */
const MAX_SEARCHED_CLIPS = 500

/** The contract's procedures about camera clocks. */
function createClocksApi({
  station,
  settings,
  views,
}: Pick<Session, 'station' | 'settings' | 'views'>): StationApi['clocks'] {
  const { store, memory } = station

  async function measure(moments: ClockMoments): Promise<ClockMeasurement> {
    const measured = measureClock(moments, { store, clocks: memory.clocks, settings: settings.settings })
    const { moved, ...changes } = await station.previewClock(measured.camera, measured.correctionMs)
    return { ...measured, moved, ...views.changedClips(changes) }
  }

  /** Clips of a camera without second uploads, which show the same moments again. */
  const recordings = (camera: string, limit: number) =>
    store
      .ofCamera(camera, MAX_SEARCHED_CLIPS)
      .filter(({ again }) => again === null)
      .slice(0, limit)

  return {
    clips: ({ camera, limit }) => views.cards(recordings(camera, limit)),
    measure,
  }
}

/** Facts about the program around the station. */
export interface Program extends Pick<SessionOptions, 'ffprobePath' | 'ffmpegPath' | 'userAgent'> {
  readonly version: string
  /** Called when a procedure fails with a bug. */
  readonly onBug: (error: unknown, procedure: string) => void
}

interface Parts {
  readonly session: Session
  readonly computer: Computer
  readonly isPractice: boolean
  readonly provisioned: ShownProvisioned
  readonly setPractice: (on: boolean) => Promise<void>
  /** Handles a power or screen event of this computer. */
  readonly onComputerEvent: (event: ComputerEvent) => void
}

/** Creates the API of one station without screens, which has neither practice nor dialogs. */
export function stationApiOf(session: Session, { onBug }: Pick<Program, 'onBug'>): StationApi {
  const { station, hub } = session
  return {
    ...createSessionApi({
      session,
      computer: {},
      isPractice: false,
      provisioned: { now: null },
      onComputerEvent: station.computer,
      setPractice: async () => {
        throw new AppError('not-here', { what: evidence('practice') })
      },
    }),
    subscribe: hub.subscribe,
    onBug(error, procedure) {
      station.log.write(toBugFact(error, procedure))
      onBug(error, procedure)
    },
  }
}

/** Answers the contract for one open session. The station host and commands use this API. */
export function createSessionApi(parts: Parts): StationMethods {
  const { session, computer } = parts
  const { station } = session

  function browsers() {
    if (!computer.browsers) throw new AppError('not-here', { what: evidence('signing-in') })
    return computer.browsers()
  }

  return {
    status: session.status,
    signInAddress() {
      if (!computer.signInAddress) throw new AppError('not-here', { what: evidence('signing-in') })
      return computer.signInAddress()
    },
    computer: ({ event }) => parts.onComputerEvent(event),
    browsers: {
      list: () => browsers().list(),
      signOut: (request) => browsers().signOut(request),
    },
    command: (command) =>
      command.kind === 'clips-upload-again' ? station.uploadAgain(command) : station.command(command),
    ...createViewsApi(session),
    ...createSettingsApi(parts),
    folders: createFoldersApi(session, computer),
    clocks: createClocksApi(session),
    ...apisOf(session.features),
  }
}
