import type { StationStatus } from '../../contract/station/station-status.ts'
import type { DeckView } from '../../contract/tagging/deck-view.ts'
import { type Need, needsOf } from './needs.ts'
import { type TimeLeft, timeLeft, type UploadsLine, uploadsLine } from './uploads-line.ts'

/** Each has an icon of its own. */
export type TrayState = 'idle' | 'uploading' | 'paused' | 'attention'

/** What the tray says: all that a glance and one click need. */
export interface TrayView {
  readonly state: TrayState
  /** The gravest; null when nothing needs a person. */
  readonly need: Need | null
  readonly uploads: UploadsLine
  /** When the queue is uploaded; null while that is not known. */
  readonly done: { readonly atMs: number; readonly left: TimeLeft } | null
  /** Null while nobody is on deck. */
  readonly onDeck: { readonly name: string; readonly movement: string | null; readonly isInDoubt: boolean } | null
  /** The first of the lineup. */
  readonly next: string | null
  /** `fixed` where the configuration file decides it. */
  readonly pause: 'pause' | 'resume' | 'fixed'
}

interface TrayInput {
  readonly status: StationStatus
  readonly deck: DeckView
  readonly fixedByConfig: readonly string[]
}

export function trayView({ status, deck, fixedByConfig }: TrayInput): TrayView {
  const { transfer } = status
  const [need = null] = needsOf(status)
  const uploads = uploadsLine(status)
  const isDecided = fixedByConfig.includes('uploads.paused') || fixedByConfig.includes('uploads')
  return {
    state: stateOf(need, uploads),
    need,
    uploads,
    done:
      uploads.kind === 'uploading' && transfer.doneAtMs !== null
        ? { atMs: transfer.doneAtMs, left: timeLeft(transfer.doneAtMs - status.nowMs) }
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

/** A person who is needed comes before everything that goes on without them. */
function stateOf(need: Need | null, uploads: UploadsLine): TrayState {
  if (need !== null) return 'attention'
  switch (uploads.kind) {
    case 'idle':
      return 'idle'
    case 'uploading':
    case 'queued':
      return 'uploading'
    case 'paused':
    case 'closed':
    case 'offline':
      return 'paused'
  }
}
