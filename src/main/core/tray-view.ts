import type { DeckView, Namesake } from '../../station/contract/deck-view.ts'
import { isAllUploaded, type Safety } from '../../station/contract/safety.ts'
import type { StationStatus } from '../../station/contract/station-status.ts'
import { type Need, needsOf } from './needs.ts'
import { type TimeLeft, timeLeft } from './uploads-line.ts'

/** State of the tray, each with a separate icon. */
export type TrayState = 'idle' | 'uploading' | 'paused' | 'attention'

interface TrayAthlete {
  readonly name: string
  /** Tells the athlete apart from another one of this name. */
  readonly namesake?: Namesake | undefined
}

/** Content of the tray icon and its menu. */
export interface TrayView {
  readonly state: TrayState
  /** Most severe issue; null when nothing needs a person. */
  readonly need: Need | null
  readonly safety: Safety
  readonly nowMs: number
  /** Estimated end of the queue; null while unknown. */
  readonly done: { readonly atMs: number; readonly left: TimeLeft } | null
  /** Athlete on deck; null while there is none. */
  readonly onDeck: (TrayAthlete & { readonly movement: string | null; readonly isInDoubt: boolean }) | null
  /** First athlete of the lineup. */
  readonly next: TrayAthlete | null
  /** Action of the pause entry; `fixed` where the configuration file sets it. */
  readonly pause: 'pause' | 'resume' | 'fixed'
}

interface TrayInput {
  readonly status: StationStatus
  readonly deck: DeckView
  readonly namesakes: readonly Namesake[]
  readonly fixedByConfig: readonly string[]
}

export function trayView({ status, deck, namesakes, fixedByConfig }: TrayInput): TrayView {
  const { transfer, safety } = status
  const [need = null] = needsOf(status)
  const named = ({
    athleteName,
    tags: { athlete },
  }: NonNullable<DeckView['current']> | DeckView['lineup'][number]) => ({
    name: athleteName,
    namesake: namesakes.find(({ id }) => athlete && 'id' in athlete && athlete.id.toLowerCase() === id.toLowerCase()),
  })
  const isDecided = fixedByConfig.includes('uploads.paused') || fixedByConfig.includes('uploads')
  return {
    state: stateOf(need, status),
    need,
    safety,
    nowMs: status.nowMs,
    done:
      transfer.sendingClips > 0 && safety.doneAtMs !== null
        ? { atMs: safety.doneAtMs, left: timeLeft(safety.doneAtMs - status.nowMs) }
        : null,
    onDeck: deck.current && {
      ...named(deck.current),
      movement: deck.current.tags.movement ?? null,
      isInDoubt: deck.question !== null,
    },
    next: deck.lineup[0] ? named(deck.lineup[0]) : null,
    pause: isDecided ? 'fixed' : transfer.paused ? 'resume' : 'pause',
  }
}

/** Maps to the icon's state: an issue that needs a person wins over progress. */
function stateOf(need: Need | null, { safety, transfer }: Pick<StationStatus, 'safety' | 'transfer'>): TrayState {
  if (need !== null || safety.answer === 'needs-attention') return 'attention'
  if (isAllUploaded(safety)) return transfer.paused ? 'paused' : 'idle'
  return safety.blockedBy === null ? 'uploading' : 'paused'
}
