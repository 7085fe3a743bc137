import type { Probe } from '../../station/contract/probe.ts'

interface Stored {
  readonly width: number
  readonly height: number
  readonly sample_aspect_ratio?: string | undefined
  readonly side_data_list: readonly { readonly rotation?: number | undefined }[]
  readonly tags: Readonly<Record<string, string>>
}

/** Size on a screen: with square pixels, and rotated as the camera was held. A square counts as landscape. */
export function displayedSize(video: Stored): Pick<Probe, 'widthPixels' | 'heightPixels' | 'orientation'> {
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
