import type { ClipId } from '../../contract/clips/clip.ts'
import { type ShareOptions, type ShareRange, shareBounds } from '../../contract/viewer/sharing.ts'
import { AppError } from '../app-error.ts'
import { layOutPanes, type Pane, type PictureSize } from './pane-layout.ts'

/** A camera's clip of the rep, as it is displayed. */
export interface SharedClip extends PictureSize {
  readonly id: ClipId
  readonly path: string
  readonly durationMs: number
  readonly framesPerSecond: number | null
  /** When its first frame was recorded, corrected by its camera's clock; null where nobody knows. */
  readonly startMs: number | null
  /** So many of its frames later in the video than its clock says. */
  readonly nudgeFrames: number
}

/** Where and when a clip is seen. */
export interface SharePane extends Pane {
  readonly path: string
  readonly durationMs: number
  /** The clip's own time at the beginning of the video; less than 0 where the clip begins later. */
  readonly fromMs: number
}

export interface SharePlan {
  readonly panes: readonly SharePane[]
  readonly picture: PictureSize
  readonly framesPerSecond: number
  readonly speed: number
  /** Of the finished video. */
  readonly durationMs: number
}

const USUAL_FRAMES_PER_SECOND = 30

interface Span {
  readonly clip: SharedClip
  readonly startMs: number
  readonly endMs: number
}

const frameMs = ({ framesPerSecond }: SharedClip) => 1_000 / (framesPerSecond ?? USUAL_FRAMES_PER_SECOND)
/** When its video begins as it is shown: a nudge forward begins it earlier. */
const shownStartMs = (clip: SharedClip) => (clip.startMs ?? 0) - clip.nudgeFrames * frameMs(clip)

/** Rates that differ by less are the same: their averages are rounded. */
const MAX_RATE_DIFFERENCE = 1.02

/** The camera with the most frames in a second. */
const referenceClip = (clips: readonly SharedClip[]): SharedClip | undefined =>
  clips.reduce<SharedClip | undefined>(
    (found, clip) => (found && frameMs(clip) * MAX_RATE_DIFFERENCE >= frameMs(found) ? found : clip),
    undefined,
  )

/** Clips on one time line, whose 0 is the start of the reference: as the viewer places them. */
function toSpans(clips: readonly SharedClip[]): Span[] {
  const reference = referenceClip(clips)
  return clips.map((clip) => {
    const startMs = reference && clip !== reference ? startRelativeTo(reference, clip) : 0
    return { clip, startMs, endMs: startMs + clip.durationMs }
  })
}

/** Together with the reference where a clock is not known, or says that the two never overlapped. */
function startRelativeTo(reference: SharedClip, clip: SharedClip): number {
  const apartMs = shownStartMs(clip) - shownStartMs(reference)
  const overlaps = apartMs < reference.durationMs && -apartMs < clip.durationMs
  const isByClock = clip.startMs !== null && reference.startMs !== null && overlaps
  // Plus zero: there is a negative one.
  return (isByClock ? apartMs : -clip.nudgeFrames * frameMs(clip)) + 0
}

/** Decides what the shared video shows when and where. Throws AppError `share-empty`, `share-too-long`, `clip-unknown`. */
export function planShare(
  clips: readonly SharedClip[],
  { speed, range }: Pick<ShareOptions, 'speed' | 'range'>,
): SharePlan {
  const all = toSpans(clips.slice(0, shareBounds.cameras))
  const { fromMs, toMs } = range ? spanOfRange(all, range) : wholeSpan(all)
  const spans = all.filter(({ startMs, endMs }) => startMs < toMs && endMs > fromMs)
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
  const eachMs = frameMs(span.clip)
  const at = (frame: number) => Math.min(span.startMs + frame * eachMs, span.endMs)
  return { fromMs: at(firstFrame), toMs: at(lastFrame + 1) }
}

/** Each frame of a slowed video once, where screens can show so many. */
function outputRate(spans: readonly Span[], speed: number): number {
  const fastest = Math.max(...spans.map(({ clip }) => clip.framesPerSecond ?? USUAL_FRAMES_PER_SECOND))
  return fastest * speed > 31 ? 60 : 30
}
