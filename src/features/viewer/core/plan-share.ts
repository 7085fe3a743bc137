import { AppError } from '../../../station/app-error.ts'
import type { ClipId } from '../../../station/contract/clip.ts'
import { type ShareOptions, type ShareRange, shareBounds } from '../sharing.ts'
import { layOutPanes, type Pane, type PictureSize } from './pane-layout.ts'

/** Clip of a rep, with its displayed size. */
export interface SharedClip extends PictureSize {
  readonly id: ClipId
  readonly path: string
  readonly durationMs: number
  readonly framesPerSecond: number | null
  /** Time of the first frame, corrected by the camera's clock; null where unknown. */
  readonly startMs: number | null
  /** Frames by which a person moved the clip against its clock. */
  readonly nudgeFrames: number
}

/** Position and time of a clip in the shared video. */
export interface SharePane extends Pane {
  readonly path: string
  readonly durationMs: number
  /** Time in the clip at the start of the video; negative where the clip starts later. */
  readonly fromMs: number
}

export interface SharePlan {
  readonly panes: readonly SharePane[]
  readonly picture: PictureSize
  readonly framesPerSecond: number
  readonly speed: number
  /** Duration of the finished video. */
  readonly durationMs: number
}

const USUAL_FRAMES_PER_SECOND = 30

interface Span {
  readonly clip: SharedClip
  readonly startMs: number
  readonly endMs: number
}

const frameMs = ({ framesPerSecond }: SharedClip) => 1_000 / (framesPerSecond ?? USUAL_FRAMES_PER_SECOND)
/** Start of the clip as shown: a nudge forward starts it earlier. */
const shownStartMs = (clip: SharedClip) => (clip.startMs ?? 0) - clip.nudgeFrames * frameMs(clip)

/** Ratio up to which frame rates count as equal, as averages are rounded. */
const MAX_RATE_DIFFERENCE = 1.02

/** Clip with the highest frame rate. */
const referenceClip = (clips: readonly SharedClip[]): SharedClip | undefined =>
  clips.reduce<SharedClip | undefined>(
    (found, clip) => (found && frameMs(clip) * MAX_RATE_DIFFERENCE >= frameMs(found) ? found : clip),
    undefined,
  )

/** Places clips on a time line that starts with the reference clip, as the viewer does. */
function toSpans(clips: readonly SharedClip[]): Span[] {
  const reference = referenceClip(clips)
  return clips.map((clip) => {
    const startMs = reference && clip !== reference ? startRelativeTo(reference, clip) : 0
    return { clip, startMs, endMs: startMs + clip.durationMs }
  })
}

/**
 * Start relative to the reference. Without both clocks or an overlap, both clips start together, and only the nudge
 * of this clip applies.
 */
function startRelativeTo(reference: SharedClip, clip: SharedClip): number {
  const offsetMs = shownStartMs(clip) - shownStartMs(reference)
  const overlaps = offsetMs < reference.durationMs && -offsetMs < clip.durationMs
  const canUseClocks = clip.startMs !== null && reference.startMs !== null && overlaps
  // Adding zero turns -0 into 0.
  return (canUseClocks ? offsetMs : -clip.nudgeFrames * frameMs(clip)) + 0
}

/** Plans the panes and times of a shared video. Throws AppError `share-empty`, `share-too-long`, `clip-unknown`. */
export function planShare(
  clips: readonly SharedClip[],
  { speed, range }: Pick<ShareOptions, 'speed' | 'range'>,
): SharePlan {
  const allSpans = toSpans(clips.slice(0, shareBounds.cameras))
  const { fromMs, toMs } = range ? spanOfRange(allSpans, range) : wholeSpan(allSpans)
  const spans = allSpans.filter(({ startMs, endMs }) => startMs < toMs && endMs > fromMs)
  if (spans.length === 0) throw new AppError('share-empty')
  const durationMs = (toMs - fromMs) / speed
  if (durationMs > shareBounds.durationMs)
    throw new AppError('share-too-long', { minutes: shareBounds.durationMs / 60_000 })
  const { panes, picture } = layOutPanes(spans.map(({ clip }) => clip))
  return {
    panes: spans.flatMap(({ clip: { path, durationMs: clipMs }, startMs }, index) => {
      const pane = panes[index]
      return pane ? [{ ...pane, path, durationMs: clipMs, fromMs: fromMs - startMs }] : []
    }),
    picture,
    framesPerSecond: outputRate(spans, speed),
    speed,
    durationMs,
  }
}

const wholeSpan = (spans: readonly Span[]) => ({
  fromMs: Math.min(...spans.map(({ startMs }) => startMs)),
  toMs: Math.max(...spans.map(({ endMs }) => endMs)),
})

function spanOfRange(spans: readonly Span[], { clipId, firstFrame, lastFrame }: ShareRange) {
  const span = spans.find(({ clip }) => clip.id === clipId)
  if (!span) throw new AppError('clip-unknown', { clip: clipId })
  const frameDurationMs = frameMs(span.clip)
  const at = (frame: number) => Math.min(span.startMs + frame * frameDurationMs, span.endMs)
  return { fromMs: at(firstFrame), toMs: at(lastFrame + 1) }
}

/** Frame rate of the video: each frame of a slowed video once, where screens can show it. */
function outputRate(spans: readonly Span[], speed: number): number {
  const fastest = Math.max(...spans.map(({ clip }) => clip.framesPerSecond ?? USUAL_FRAMES_PER_SECOND))
  return fastest * speed > 31 ? 60 : 30
}
