import type { Clip } from '../contract/clip.ts'
import type { SessionHeadlines } from '../contract/metric.ts'

/** Facts that decide which camera speaks for a rep. */
export interface SpeakingFacts {
  readonly framesPerSecond: number | null
  /** True where a person chose it. */
  readonly isChosen: boolean
}

/** Headline metrics of a capture; null where there are no results. */
export type HeadlinesOf = (captureId: string) => SessionHeadlines | null

export interface RepHeadlineParts {
  readonly headlinesOf: HeadlinesOf
  readonly speakingOf: (sessionId: string) => SpeakingFacts
  readonly cameraOf: (clip: Clip) => string
}

/**
 * Picks the metrics of the camera that speaks for a rep, as the library's questions do (`session-reps.ts`): one that did
 * not fail the quality check, then the one that a person chose, then the fastest, then the one named first.
 */
export function headlinesOfRep(clips: readonly Clip[], parts: RepHeadlineParts): SessionHeadlines | null {
  const found = clips.flatMap((clip) => {
    const headlines = clip.state.kind === 'completed' ? parts.headlinesOf(clip.state.sessionId) : null
    if (headlines === null) return []
    const { isChosen, framesPerSecond } = parts.speakingOf(headlines.sessionId)
    const passed = headlines.isApproved !== false
    const order = [Number(!passed), Number(!isChosen), -(framesPerSecond ?? 0)]
    return [{ headlines, order, names: [parts.cameraOf(clip).toLowerCase(), headlines.sessionId] }]
  })
  type Found = (typeof found)[number]
  const firstOf = (one: Found, other: Found) =>
    one.order.map((value, at) => value - (other.order[at] ?? 0)).find((difference) => difference !== 0) ??
    one.names.map((name, at) => compareText(name, other.names[at] ?? '')).find((difference) => difference !== 0) ??
    0
  return found.toSorted(firstOf)[0]?.headlines ?? null
}

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
