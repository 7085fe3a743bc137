import type { Clip } from '../../contract/clips/clip.ts'
import type { SessionHeadlines } from '../../contract/results/metric.ts'

/** Headline metrics of a capture; null where there are no results. */
export type HeadlinesOf = (captureId: string) => SessionHeadlines | null

/** Picks the metrics of a rep from its cameras' captures: an approved one, else the first with results. */
export function headlinesOfRep(clips: readonly Clip[], headlinesOf: HeadlinesOf): SessionHeadlines | null {
  const found = clips.flatMap(({ state }) => (state.kind === 'completed' ? (headlinesOf(state.sessionId) ?? []) : []))
  return found.find(({ isApproved }) => isApproved === true) ?? found[0] ?? null
}
