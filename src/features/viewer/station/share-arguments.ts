import { SINGLE_MOVIE_INPUT } from '../../../computer/media/single-movie-input.ts'
import type { SharePane, SharePlan } from '../core/plan-share.ts'
import { type Caption, captionFilter } from './caption.ts'

/** Decoding starts this much before the first shown frame. */
const SEEK_MARGIN_MS = 1_500
/** Time base in which frame times are shifted. */
const TICKS_PER_MS = 90
/** Tolerance for frame times, which files store rounded. */
const ROUNDING_MARGIN_MS = 1

const seconds = (ms: number) => (ms / 1_000).toFixed(6)
const seekTimeMs = ({ fromMs }: SharePane) => Math.max(0, fromMs - SEEK_MARGIN_MS)

/** ffmpeg arguments before the output. ffmpeg runs in the folder of text and font, so no path has to be quoted in a filter. */
export function shareArguments(plan: SharePlan, caption: Caption | null): string[] {
  const rate = String(plan.framesPerSecond)
  const inputs = plan.panes.flatMap((pane) => inputArguments(pane, plan))
  const picture = [
    '-filter_complex',
    filterGraph(plan, caption),
    '-map',
    '[out]',
    '-r',
    rate,
    '-t',
    seconds(plan.durationMs),
  ]
  const encoder = `-c:v libx264 -preset veryfast -crf 20 -g ${rate} -threads 2`.split(' ')
  return ['-filter_complex_threads', '2', ...inputs, ...picture, ...encoder]
}

function inputArguments(pane: SharePane, { durationMs, speed }: SharePlan): string[] {
  const seekMs = seekTimeMs(pane)
  const neededMs = pane.fromMs - seekMs + durationMs * speed + SEEK_MARGIN_MS
  const part = ['-ss', seconds(seekMs), '-t', seconds(neededMs)]
  return ['-threads', '2', ...part, ...SINGLE_MOVIE_INPUT, '-i', `file:${pane.path}`]
}

/** Filter graph: a black picture of the whole length, with each camera overlaid for as long as it recorded. */
function filterGraph(
  { panes, picture, framesPerSecond, durationMs, speed }: SharePlan,
  caption: Caption | null,
): string {
  const { widthPixels, heightPixels } = picture
  const height = heightPixels + (caption?.heightPixels ?? 0)
  const base = `color=c=black:s=${widthPixels}x${height}:r=${framesPerSecond}:d=${seconds(durationMs)},format=yuv420p[base0]`
  const layers = panes.flatMap((pane, index) => [
    `[${index}:V:0]${paneFilter(pane, speed)}[pane${index}]`,
    `[base${index}][pane${index}]overlay=x=${pane.x}:y=${pane.y}:eof_action=repeat:format=yuv420:${visibleUntil(pane, speed)}[base${index + 1}]`,
  ])
  const text = caption === null ? [] : [captionFilter(caption, picture)]
  const last = [...text, 'format=yuv420p'].join(',')
  return [base, ...layers, `[base${panes.length}]${last}[out]`].join(';')
}

/** Filter that shifts a clip's frames to their times in the video. */
function paneFilter(pane: SharePane, speed: number): string {
  const { widthPixels, heightPixels } = pane
  const shift = Math.round((pane.fromMs - seekTimeMs(pane) + ROUNDING_MARGIN_MS) * TICKS_PER_MS)
  const timed = `settb=1/${TICKS_PER_MS * 1_000},setpts='(PTS-(${shift}))/${speed}'`
  return `${timed},scale=${widthPixels}:${heightPixels},setsar=1`
}

/** Ends an overlay after its last frame, which would stay visible otherwise. */
const visibleUntil = ({ fromMs, durationMs }: SharePane, speed: number) =>
  `enable='lt(t,${seconds(Math.max(0, (durationMs - fromMs) / speed))})'`
