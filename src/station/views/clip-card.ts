import { shownFileName } from '../clips/paths.ts'
import { canUploadAgain } from '../clips/uploaded-again.ts'
import type { Clip } from '../contract/clip.ts'
import type { ClipCard, Pictures } from '../contract/clip-view.ts'
import type { Settings } from '../contract/settings.ts'
import { cameraLabelOfClip } from '../tagging/cameras.ts'
import type { ClipToTime } from '../tagging/clip-time/clip-times.ts'
import { type AgainParts, againLinksOf } from './again-links.ts'
import { actionsOf } from './clip-actions.ts'

export interface CardParts extends AgainParts {
  /** The camera's label as shown on screens. */
  readonly cameraOf: (clip: Pick<Clip, 'folder' | 'camera'>) => string
  /** Corrected by the camera's clock; null when the time cannot be trusted. */
  readonly recordedAt: (clip: ClipToTime) => number | null
  readonly pictures: (clip: Clip) => Pictures
}

/** Builds a clip's card for lists. */
export function toClipCard(clip: Clip, parts: CardParts): ClipCard {
  const { cameraOf, recordedAt, pictures } = parts
  return {
    id: clip.id,
    fileName: shownFileName(clip.path),
    camera: cameraOf(clip),
    state: clip.state,
    sizeBytes: clip.sizeBytes,
    durationMs: clip.probe?.durationMs ?? null,
    framesPerSecond: clip.probe?.framesPerSecond ?? null,
    recordedAtMs: clip.recordedAtMs ?? recordedAt(clip),
    foundAtMs: clip.foundAtMs,
    handTags: clip.handTags,
    actions: actionsOf(clip.state, canUploadAgain(clip, parts.store)),
    again: againLinksOf(clip, parts),
    pictures: pictures(clip),
  }
}

/** A camera's label for screens. A camera without a label has its folder's name, not the whole path. */
export const shownCamera = (label: string, { folders }: Pick<Settings, 'folders'>): string =>
  folders.some(({ path }) => path === label) ? shownFileName(label) : label

/** The label of a clip's camera for screens. A folder that is no longer in the settings is shown by its name too. */
export function shownCameraOf(clip: Pick<Clip, 'folder' | 'camera'>, settings: Pick<Settings, 'folders'>): string {
  const label = cameraLabelOfClip(clip, settings)
  return label === clip.folder ? shownFileName(label) : shownCamera(label, settings)
}
