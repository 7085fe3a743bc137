import type { DatabaseSync } from 'node:sqlite'
import type { ISOFile } from 'mp4box'
import { z } from 'zod'
import { BadVideo, parseVideo } from './video-boxes.ts'

/** A received video's own data; `fps` becomes `fps_detected` (service interface 2.2). */
export interface VideoProbe {
  readonly fps: number
  readonly frameCount: number
  readonly durationMs: number
  /** As displayed: sides swapped when the video is turned by a quarter. */
  readonly widthPx: number
  readonly heightPx: number
}

/** Reads a received video; throws BadVideo when it is none or is cut short (service interface 2.2, `error`). */
export async function probeVideo(path: string): Promise<VideoProbe> {
  const { file, sizeBytes, declaredBytes } = await parseVideo(path)
  if (!file.moov) throw new BadVideo('The file is not a complete MP4 or MOV video: it has no index.')
  if (declaredBytes > sizeBytes) throw cutShort(sizeBytes, declaredBytes)
  const { tkhd: header, mdia, samples } = findVideoTrack(file)
  const { timescale } = mdia.mdhd
  const endByte = samples.reduce((end, { offset, size }) => Math.max(end, offset + size), 0)
  if (endByte > sizeBytes) throw cutShort(sizeBytes, endByte)
  const duration = samples.reduce((sum, sample) => sum + sample.duration, 0)
  if (samples.length === 0 || duration === 0) throw new BadVideo('The video has no frames.')
  // A matrix whose first entry is 0 turns by a quarter. Sides are fixed-point with 16 bits of fraction.
  const isTurned = header.matrix[0] === 0
  const [width, height] = [header.width / 65536, header.height / 65536]
  return {
    fps: Math.round(((samples.length * timescale) / duration) * 1000) / 1000,
    frameCount: samples.length,
    durationMs: Math.round((duration / timescale) * 1000),
    widthPx: isTurned ? height : width,
    heightPx: isTurned ? width : height,
  }
}

const cutShort = (sizeBytes: number, neededBytes: number) =>
  new BadVideo(`The video is cut short: ${sizeBytes} of ${neededBytes} bytes are there.`)

// Damaged files lack boxes that mp4box's types declare as present.
type Track = ISOFile['moov']['traks'][number]
type PartialTrack = Pick<Partial<Track>, 'tkhd' | 'samples'> & { readonly mdia?: Partial<Track['mdia']> }

function findVideoTrack({ moov }: ISOFile): Track {
  const track = moov.traks.find(({ mdia }: PartialTrack) => mdia?.hdlr?.handler === 'vide')
  if (!track) throw new BadVideo('The file holds no video track.')
  const { tkhd, mdia, samples }: PartialTrack = track
  if (!tkhd || !mdia?.mdhd?.timescale || !samples) throw new BadVideo('The index of the video is damaged.')
  return track
}

const Due = z
  .object({ number: z.int(), object_key: z.string() })
  .transform(({ number, object_key }) => ({ number, objectKey: object_key }))

const Late = z.object({ object_key: z.string() })

interface Parts {
  readonly db: DatabaseSync
  readonly now: () => number
  /** The service's clock, by which events of the store are late. */
  readonly eventNow: () => number
  readonly processingMs: number
}

/**
 * Captures whose video was received and not processed: a table, so that a restart continues (service interface 3.1).
 */
export function createProcessingQueue({ db, now, eventNow, processingMs }: Parts) {
  const receive = db.prepare(`
    UPDATE capture SET status = 'processing', processing_due_at_ms = ?, modified_at_ms = ?
    WHERE object_key = ? AND status = 'awaiting_upload'`)
  const delay = db.prepare(`
    UPDATE capture SET processing_due_at_ms = ? WHERE object_key = ? AND status = 'awaiting_upload'`)
  const late = db.prepare(`
    SELECT object_key FROM capture WHERE status = 'awaiting_upload' AND processing_due_at_ms <= ?`)
  const known = db.prepare('SELECT 1 FROM capture WHERE object_key = ?')
  const due = db.prepare(`
    SELECT number, object_key FROM capture WHERE status = 'processing' AND processing_due_at_ms <= ?
    ORDER BY processing_due_at_ms, number LIMIT 100`)
  const complete = db.prepare(`
    UPDATE capture SET status = 'completed', fps_detected = ?, frame_count = ?, modified_at_ms = ? WHERE number = ?`)
  const fail = db.prepare(`UPDATE capture SET status = 'error', error = ?, modified_at_ms = ? WHERE number = ?`)

  const hear = (objectKey: string) => void receive.run(now() + processingMs, now(), objectKey)

  return {
    /** Registers a received video, of which the service may hear later; returns false when its capture was deleted. */
    receive(objectKey: string, eventDelayMs: number): boolean {
      if (eventDelayMs > 0) delay.run(eventNow() + eventDelayMs, objectKey)
      else hear(objectKey)
      return known.get(objectKey) !== undefined
    },
    /** Late events of the store that are due by the service's clock. */
    hearLate() {
      for (const row of late.all(eventNow())) hear(Late.parse(row).object_key)
    },
    due: () => due.all(now()).map((row) => Due.parse(row)),
    finish(number: number, verdict: VideoProbe | string) {
      if (typeof verdict === 'string') fail.run(verdict, now(), number)
      else complete.run(verdict.fps, verdict.frameCount, now(), number)
    },
  }
}

export type ProcessingQueue = ReturnType<typeof createProcessingQueue>
