import type { ISOFile } from 'mp4box'
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
