import { folderOf } from '../clips/paths.ts'
import type { Clip } from '../contract/clip.ts'
import { failure } from '../contract/failure.ts'
import type { AttentionRow } from '../contract/rep.ts'
import { nextStepOf } from './clip-actions.ts'
import { type CardParts, toClipCard } from './clip-card.ts'
import { nextStepFor } from './next-step.ts'
import { whyStuck } from './why-stuck.ts'

/** A clip that needs attention, with the reason and the next step. */
export function toAttentionRow(clip: Clip, parts: CardParts): AttentionRow {
  const because = whyStuck(clip.state) ?? failure('bug', { detail: `a clip in state ${clip.state.kind} is not stuck` })
  return {
    clip: toClipCard(clip, parts),
    path: clip.path,
    folder: folderOf(clip.path),
    because,
    nextStep: nextStepOf(clip.state) ?? nextStepFor(because.code),
  }
}
