import { z } from 'zod'
import { AppError } from '../../station/app-error.ts'
import { evidence } from '../../station/contract/evidence.ts'
import { Probe } from '../../station/contract/probe.ts'
import type { TimeInName } from '../../station/contract/settings.ts'
import type { FoundFile } from '../../station/ports.ts'
import { readRecordingTime } from './recording-time.ts'

interface Stored {
  readonly width: number
  readonly height: number
  readonly sample_aspect_ratio?: string | undefined
  readonly side_data_list: readonly { readonly rotation?: number | undefined }[]
  readonly tags: Readonly<Record<string, string>>
}

/** Size on a screen: with square pixels, and rotated as the camera was held. A square counts as landscape. */
function displayedSize(video: Stored): Pick<Probe, 'widthPixels' | 'heightPixels' | 'orientation'> {
  const width = Math.round(video.width * pixelAspect(video.sample_aspect_ratio))
  const isTurned = Math.abs(quarterTurns(video)) % 2 === 1
  const [widthPixels, heightPixels] = isTurned ? [video.height, width] : [width, video.height]
  return { widthPixels, heightPixels, orientation: heightPixels > widthPixels ? 'portrait' : 'landscape' }
}

/** Width of a pixel relative to its height. "0:1" and "N/A" mean that the file does not say. */
function pixelAspect(text = '1:1'): number {
  const [width, height] = text.split(':').map(Number)
  return width && height ? width / height : 1
}

/** Rotation in quarter turns, from the display matrix or, in older files, from a tag. */
function quarterTurns({ side_data_list, tags }: Stored): number {
  const matrix = side_data_list.find((data) => data.rotation !== undefined)
  const degrees = matrix?.rotation ?? Number(tags.rotate ?? 0)
  return Number.isFinite(degrees) ? Math.round(degrees / 90) : 0
}

const Tags = z.record(z.string(), z.string()).default({})

/** ffprobe prints most numbers as text, and "N/A" for unknown ones. */
const numberOrNull = z
  .union([z.string(), z.number()])
  .transform(Number)
  .transform((value) => (Number.isFinite(value) ? value : null))
  .default(null)

const Stream = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  codec_tag_string: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().default('0/0'),
  duration: numberOrNull,
  tags: Tags,
  disposition: z.record(z.string(), z.number()).default({}),
  side_data_list: z.array(z.looseObject({ rotation: z.number().optional() })).default([]),
})

type Stream = z.infer<typeof Stream>

/** The parts of ffprobe's report that OnDeck uses. */
const Report = z.object({
  format: z.object({
    format_name: z.string(),
    format_long_name: z.string().optional(),
    duration: numberOrNull,
    tags: Tags,
  }),
  streams: z.array(Stream).default([]),
})

/** Reads a clip's properties from ffprobe's report. Pure, so that tests can pass reports of any camera. */
export function parseProbeReport(json: unknown, file: FoundFile, timeInName?: TimeInName): Probe {
  const parsed = Report.safeParse(json)
  if (!parsed.success) throw new AppError('probe-failed', { file: file.path, detail: z.prettifyError(parsed.error) })
  const { format, streams } = parsed.data
  // ffprobe reports a picture as a video of 25 frames per second: only the container shows the difference.
  if (!/\b(mov|mp4)\b/.test(format.format_name)) {
    throw new AppError('not-a-video', { file: file.path, found: format.format_long_name ?? format.format_name })
  }
  const video = streams.find(isVideo)
  if (!video) throw new AppError('no-video-stream', { file: file.path })
  const durationSeconds = format.duration ?? video.duration
  if (durationSeconds === null) throw new AppError('probe-failed', { file: file.path, detail: evidence('no-duration') })
  const probe = Probe.safeParse({
    durationMs: Math.round(durationSeconds * 1000),
    framesPerSecond: ratio(video.avg_frame_rate),
    ...displayedSize(video),
    codec: video.codec_name ?? video.codec_tag_string ?? 'unknown',
    audioCodec: streams.find((stream) => stream.codec_type === 'audio')?.codec_name ?? null,
    ...livePhotoIn(format.tags),
    ...readRecordingTime({
      tags: [format.tags, video.tags],
      path: file.path,
      modifiedAtMs: file.modifiedAtMs,
      timeInName,
    }),
  })
  // A damaged file may state any number, such as a duration beyond all limits.
  if (!probe.success) throw new AppError('probe-failed', { file: file.path, detail: z.prettifyError(probe.error) })
  return probe.data
}

/** Marks that a phone writes into the film of a Live Photo; the identifier is in its photo too. */
function livePhotoIn(tags: z.infer<typeof Tags>): Pick<Probe, 'livePhoto'> {
  const identifier = tags['com.apple.quicktime.content.identifier']
  const isMarked = Object.keys(tags).some((name) => name.startsWith('com.apple.quicktime.live-photo.'))
  return identifier !== undefined ? { livePhoto: identifier } : isMarked ? { livePhoto: '' } : {}
}

/** ffprobe lists a cover picture as a video stream. */
const isVideo = (stream: Stream): stream is Stream & { width: number; height: number } =>
  stream.codec_type === 'video' && stream.disposition.attached_pic !== 1 && Boolean(stream.width && stream.height)

/** Parses a ratio such as "30000/1001"; null for 0/0 and anything that is not a rate. */
function ratio(text: string): number | null {
  const [numerator, denominator] = text.split('/').map(Number)
  const value = (numerator ?? 0) / (denominator ?? 1)
  return Number.isFinite(value) && value > 0 ? value : null
}
