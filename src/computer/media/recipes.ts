import { STRIP_FRAME_COUNT } from '../../station/contract/clip-view.ts'
import { MOV_FORMATS, SINGLE_MOVIE_INPUT } from './single-movie-input.ts'

/** The clip to make a picture of. */
export interface PictureSource {
  readonly path: string
  readonly durationMs: number
  readonly sizeBytes: number
}

/** One run of ffmpeg that writes one picture to standard output. */
export interface PictureRecipe {
  readonly arguments: readonly string[]
  /** Text for standard input. */
  readonly input: string
}

const POSTER_AT = 0.4
const POSTER_WIDTH_PIXELS = 320
const POSTER_HEIGHT_PIXELS = 180
const FRAME_WIDTH_PIXELS = 160

/** Taller than any phone's video: only a damaged file has more. */
const MAX_FRAME_HEIGHT_PIXELS = 400

/** About five seconds at 240 frames per second, decoded whole in a second or two. */
const MAX_LIGHT_BYTES = 48 * 1024 * 1024
const MIN_LONG_MS = 20_000

const isLong = ({ durationMs }: PictureSource) => durationMs > MIN_LONG_MS
const isLight = (subject: PictureSource) => !isLong(subject) && subject.sizeBytes <= MAX_LIGHT_BYTES

// One thread keeps a 4K clip's memory at a quarter of a gigabyte, and is as fast for a single frame.
const quiet = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-threads', '1']
const clip = ({ path }: PictureSource) => [...SINGLE_MOVIE_INPUT, '-i', `file:${path}`]
const output = (filter: string, quality: number) => {
  const frame = ['-map', '0:V:0', '-an', '-sn', '-dn', '-frames:v', '1', '-vf', `${filter},setsar=1,format=yuvj420p`]
  return [...frame, '-c:v', 'mjpeg', '-q:v', String(quality), '-f', 'image2pipe', 'pipe:1']
}

// `dar` is the aspect ratio on a screen: rotated as the camera was held, and with square pixels.
const even = (pixels: string) => `2*max(1,round((${pixels})/2))`
const isWide = `gte(dar,${POSTER_WIDTH_PIXELS}/${POSTER_HEIGHT_PIXELS})`
const posterWidth = `if(${isWide},${POSTER_WIDTH_PIXELS},${even(`${POSTER_HEIGHT_PIXELS}*dar`)})`
const posterHeight = `if(${isWide},${even(`${POSTER_WIDTH_PIXELS}/dar`)},${POSTER_HEIGHT_PIXELS})`
const frameHeight = `min(${MAX_FRAME_HEIGHT_PIXELS},${even(`${FRAME_WIDTH_PIXELS}/dar`)})`
const posterOutput = output(`scale=w='${posterWidth}':h='${posterHeight}'`, 4)

/**
 * Takes one frame near the middle. In a heavy clip, the key frame before it: a frame in between needs all frames since
 * the key frame.
 */
export function posterRecipes(subject: PictureSource): PictureRecipe[] {
  const seconds = Math.max(0, (subject.durationMs * POSTER_AT) / 1_000).toFixed(3)
  const near = isLight(subject) ? [] : ['-noaccurate_seek', '-skip_frame', 'nokey']
  return [
    { arguments: [...quiet, ...near, '-ss', seconds, ...clip(subject), ...posterOutput], input: '' },
    // For data that ends before that moment: the first frame.
    { arguments: [...quiet, ...clip(subject), ...posterOutput], input: '' },
  ]
}

// Repeats the last frame where there are too few, so that screens always get the same number.
const sideBySide = [
  'tpad=stop=-1:stop_mode=clone',
  `scale=w=${FRAME_WIDTH_PIXELS}:h='${frameHeight}'`,
  `tile=${STRIP_FRAME_COUNT}x1`,
]

/** Takes frames from the middle of equal parts of the clip, side by side, as precisely as its size and length allow. */
export function stripRecipes(subject: PictureSource): PictureRecipe[] {
  const durationMs = Math.max(STRIP_FRAME_COUNT, Math.round(subject.durationMs))
  // Repeats frames where a part has none. `pass` keeps a last frame that is too short to fill a part.
  const evenly = [
    'setpts=PTS-STARTPTS',
    `fps=${STRIP_FRAME_COUNT * 1_000}/${durationMs}:eof_action=pass`,
    ...sideBySide,
  ].join(',')
  const ofEveryFrame = { arguments: [...quiet, ...clip(subject), ...output(evenly, 5)], input: '' }
  // Frames between key frames are not even read.
  const keyFrames = ['-skip_frame', 'nokey', '-discard', 'nokey']
  const ofKeyFrames = { arguments: [...quiet, ...keyFrames, ...clip(subject), ...output(evenly, 5)], input: '' }
  if (isLight(subject)) return [ofEveryFrame, ofKeyFrames]
  return isLong(subject) && isListable(subject) ? [seekingRecipe(subject, durationMs), ofKeyFrames] : [ofKeyFrames]
}

/** A line break would end the list's line. */
const isListable = ({ path }: PictureSource) => !/[\r\n]/.test(path)

/**
 * A clip in the list could be a list itself, which opens other files. Older versions of ffmpeg refuse the list instead.
 */
const ONLY_MOVIES = `option format_whitelist ${MOV_FORMATS}\noption protocol_whitelist file\n`

/**
 * Seeks to a few moments and takes the key frame before each: the only fast way through a long clip of key frames only
 * (ProRes). The list names the clip once per moment, with an end right after it.
 */
function seekingRecipe({ path }: PictureSource, durationMs: number): PictureRecipe {
  const lines = Array.from({ length: STRIP_FRAME_COUNT }, (_, index) => {
    const seconds = ((index + 0.5) * durationMs) / STRIP_FRAME_COUNT / 1_000
    const file = `file:${path}`.replaceAll("'", `'\\''`)
    return `file '${file}'\n${ONLY_MOVIES}inpoint ${seconds.toFixed(6)}\noutpoint ${(seconds + 0.000_001).toFixed(6)}\n`
  })
  const reader = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', 'concat,mov', '-f', 'concat', '-safe', '0']
  return {
    arguments: [...quiet, '-skip_frame', 'nokey', ...reader, '-i', 'pipe:0', ...output(sideBySide.join(','), 5)],
    input: `ffconcat version 1.0\n${lines.join('')}`,
  }
}
