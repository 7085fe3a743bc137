import type { Clip, ClipState } from '../contract/clip.ts'
import { isSafe } from '../contract/clip-kinds.ts'
import type { RepState } from '../contract/rep.ts'
import { whyStuck } from './why-stuck.ts'

/** Progress of a clip in the terms of a coach. */
type Phase =
  | 'preparing'
  | 'held'
  | 'queued'
  | 'sending'
  | 'waiting'
  | 'safe'
  | 'completed'
  | 'attention'
  | 'aside'
  | 'elsewhere'

/** The one state to show for a rep: first clips that need attention, then uploads, then waiting clips. */
export function repState(clips: readonly Clip[], missingCameras: readonly string[]): RepState {
  const counting = clips.filter(({ state }) => !['aside', 'elsewhere'].includes(phaseOf(state)))
  const safety = { safe: counting.filter(({ state }) => isSafe(state)).length, of: counting.length }
  const phases = new Set(counting.map(({ state }) => phaseOf(state)))
  if (counting.length === 0) return { ...withoutUploads(clips), ...safety }
  for (const { id, state } of counting) {
    const because = whyStuck(state)
    if (because) return { kind: 'attention', because, clipId: id, ...safety }
  }
  if (phases.has('sending')) return { kind: 'sending', ...safety }
  const held = earliest(counting, 'held')
  if (held) return { kind: 'held', untilMs: held.untilMs, ...safety }
  const waiting = earliest(counting, 'waiting')
  if (waiting) return { kind: 'waiting', untilMs: waiting.untilMs, because: waiting.because, ...safety }
  if (phases.has('preparing')) return { kind: 'preparing', ...safety }
  if (phases.has('queued')) return { kind: 'queued', ...safety }
  if (missingCameras.length > 0) return { kind: 'camera-missing', cameras: [...missingCameras], ...safety }
  return { kind: phases.has('safe') ? 'safe' : 'completed', ...safety }
}

/** State of a rep of which this station uploads nothing. */
function withoutUploads(clips: readonly Clip[]) {
  const elsewhere = clips.map(({ state }) => state).find(({ kind }) => kind === 'uploaded-elsewhere')
  if (elsewhere?.kind === 'uploaded-elsewhere') return { kind: elsewhere.kind, station: elsewhere.station } as const
  return { kind: 'cancelled' } as const
}

function earliest<Kind extends 'held' | 'waiting'>(clips: readonly Clip[], kind: Kind) {
  return clips
    .map(({ state }) => state)
    .filter((state): state is ClipState & { kind: Kind } => state.kind === kind)
    .toSorted((a, b) => a.untilMs - b.untilMs)[0]
}

function phaseOf(state: ClipState): Phase {
  switch (state.kind) {
    case 'found':
    case 'settling':
    case 'probing':
    case 'untagged':
      return 'preparing'
    case 'held':
    case 'queued':
    case 'waiting':
    case 'completed':
      return state.kind
    case 'reserving':
    case 'sending':
    case 'confirming':
      return 'sending'
    case 'processing':
      return 'safe'
    case 'unreadable':
    case 'failed':
    case 'missing':
    case 'gone-at-service':
    case 'original-missing':
      return 'attention'
    case 'duplicate':
    case 'left-out':
    case 'cancelled':
      return 'aside'
    case 'uploaded-elsewhere':
      return 'elsewhere'
  }
}
