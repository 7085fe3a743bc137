import { isAllUploaded, type Safety } from '../../contract/station/safety.ts'
import type { StationStatus } from '../../contract/station/station-status.ts'
import type { DeckView } from '../../contract/tagging/deck-view.ts'
import { type Need, needsOf } from './needs.ts'
import { type TimeLeft, timeLeft } from './uploads-line.ts'

/** State of the tray, each with a separate icon. */
export type TrayState = 'idle' | 'uploading' | 'paused' | 'attention'

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
  readonly onDeck: { readonly name: string; readonly movement: string | null; readonly isInDoubt: boolean } | null
  /** First athlete of the lineup. */
  readonly next: string | null
  /** Action of the pause entry; `fixed` where the configuration file sets it. */
  readonly pause: 'pause' | 'resume' | 'fixed'
}

interface TrayInput {
  readonly status: StationStatus
  readonly deck: DeckView
  readonly fixedByConfig: readonly string[]
}

export function trayView({ status, deck, fixedByConfig }: TrayInput): TrayView {
  const { transfer, safety } = status
  const [need = null] = needsOf(status)
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
      name: deck.current.athleteName,
      movement: deck.current.tags.movement ?? null,
      isInDoubt: deck.question !== null,
    },
    next: deck.lineup[0]?.athleteName ?? null,
    pause: isDecided ? 'fixed' : transfer.paused ? 'resume' : 'pause',
  }
}

/** Maps to the icon's state: an issue that needs a person wins over progress. */
function stateOf(need: Need | null, { safety, transfer }: Pick<StationStatus, 'safety' | 'transfer'>): TrayState {
  if (need !== null || safety.answer === 'needs-attention') return 'attention'
  if (isAllUploaded(safety)) return transfer.paused ? 'paused' : 'idle'
  return safety.blockedBy === null ? 'uploading' : 'paused'
}
