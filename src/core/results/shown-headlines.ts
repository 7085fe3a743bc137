import type { Clip } from '../../contract/clips/clip.ts'
import type { SessionHeadlines } from '../../contract/results/metric.ts'

/** The headline metrics of a capture; null where no results of it are here. */
export type HeadlinesOf = (captureId: string) => SessionHeadlines | null

/** Cameras of a rep see the same attempt: the first capture with results stands for it, an approved one before others. */
export function headlinesOfRep(clips: readonly Clip[], headlinesOf: HeadlinesOf): SessionHeadlines | null {
  const found = clips.flatMap(({ state }) => (state.kind === 'completed' ? (headlinesOf(state.sessionId) ?? []) : []))
  return found.find(({ isApproved }) => isApproved === true) ?? found[0] ?? null
}
