import type { FfmpegFeatures } from '../../../computer/media/ffmpeg-features.ts'
import { SINGLE_MOVIE_INPUT } from '../../../computer/media/single-movie-input.ts'

/** Enough to judge a movement; 4K would be as slow to step through as the original. */
const MAX_SIDE_PIXELS = 1_920
/** Distance between key frames: a step back decodes no more frames than this. */
const KEY_FRAME_INTERVAL_FRAMES = 10

// Square pixels, even sides, rotated as the camera was held.
const shrink = `min(1,${MAX_SIDE_PIXELS}/max(iw*sar,ih))`
const side = (pixels: string) => `2*max(1,round((${pixels})*${shrink}/2))`
const FILTER = `setpts=PTS-STARTPTS,scale=w='${side('iw*sar')}':h='${side('ih')}',setsar=1,format=yuv420p`

const ENCODER = [
  '-c:v libx264 -preset veryfast -crf 20 -maxrate 16M -bufsize 32M -threads 2',
  `-g ${KEY_FRAME_INTERVAL_FRAMES} -keyint_min 1 -sc_threshold 0 -bf 0`,
].flatMap((options) => options.split(' '))

/** Keeps every frame at its own time, as H.264 that Chromium plays and steps through. */
export function previewArguments(path: string, { hasFpsMode }: Pick<FfmpegFeatures, 'hasFpsMode'>): string[] {
  const source = ['-threads', '2', ...SINGLE_MOVIE_INPUT, '-i', `file:${path}`, '-map', '0:V:0', '-vf', FILTER]
  const everyFrame = [hasFpsMode ? '-fps_mode' : '-vsync', 'passthrough', '-enc_time_base', '1:90000']
  return [...source, ...everyFrame, ...ENCODER]
}
