import { plainText } from '../../service/plain-text.ts'
import { nextState } from '../clips/clip-machine.ts'
import { relativePathOf } from '../clips/paths.ts'
import { isPlayable } from '../clips/playable.ts'
import type { Clip } from '../contract/clip.ts'
import type { ClipDetail, Original } from '../contract/clip-view.ts'
import type { Failure } from '../contract/failure.ts'
import type { LedgerLine } from '../contract/ledger.ts'
import type { Tags } from '../contract/tags.ts'
import { nextStepOf } from './clip-actions.ts'
import { type CardParts, toClipCard } from './clip-card.ts'
import type { HeadlinesOf } from './shown-headlines.ts'
import { toTimeline } from './timeline.ts'
import { whyStuck } from './why-stuck.ts'

interface DetailParts extends CardParts {
  readonly nameOf: (tags: Tags) => string | null
  readonly original: (clip: Clip) => Original | null
  readonly headlinesOf: HeadlinesOf
}

/** Builds everything that the clip drawer shows of a clip. */
export function toClipDetail(clip: Clip, ledger: readonly LedgerLine[], parts: DetailParts): ClipDetail {
  const { state, probe, tags, handTags, sha256 } = clip
  return {
    card: toClipCard(clip, parts),
    relativePath: plainText(relativePathOf(clip)),
    path: clip.path,
    playable: probe !== null && isPlayable(probe.codec),
    probe,
    tags: tags && { ...tags, athleteName: parts.nameOf(tags) },
    handTags,
    repId: clip.sessionGroupId,
    sha256,
    sessionId: 'sessionId' in state ? state.sessionId : null,
    headlines: 'sessionId' in state && state.sessionId !== null ? parts.headlinesOf(state.sessionId) : null,
    because: reasonsOf(clip),
    original: parts.original(clip),
    nextStep: nextStepOf(clip.state),
    // The clip machine decides what is possible.
    canTag: nextState(state, { kind: 'retag' }) !== state,
    canCancel: nextState(state, { kind: 'cancelled' }) !== state,
    timeline: toTimeline(ledger, clip.folder),
  }
}

/** The reasons why the clip does not continue, now or for good. */
export function reasonsOf({ state }: Clip): Failure[] {
  if (state.kind === 'untagged') return state.reasons
  const because = state.kind === 'waiting' ? state.because : whyStuck(state)
  return because ? [because] : []
}
