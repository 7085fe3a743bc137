import type { Clip } from '../contract/clip.ts'
import type { RepRow } from '../contract/rep.ts'
import type { FolderSettings } from '../contract/settings.ts'
import type { Tags } from '../contract/tags.ts'
import { camerasMissingFrom, MISSING_CAMERA_DELAY_MS } from '../reps/missing-camera.ts'
import { cameraLabelOfClip, watchedCameraLabels } from '../tagging/cameras.ts'
import { type CardParts, shownCamera, toClipCard } from './clip-card.ts'
import { repState } from './rep-state.ts'
import { headlinesOfRep, type RepHeadlineParts } from './shown-headlines.ts'
import type { Rep } from './view-ports.ts'

interface Cameras {
  readonly settings: { readonly folders: readonly FolderSettings[] }
  /** When each folder was first watched. */
  readonly foldersAdded: ReadonlyMap<string, number>
  readonly nowMs: number
}

/** Missing cameras are reported a minute after the last clip was found: until then more clips may come. */
function missingCamerasOf(clips: readonly Clip[], { settings, foldersAdded, nowMs }: Cameras): string[] {
  const isEarly = clips.some(({ foundAtMs }) => nowMs - foundAtMs < MISSING_CAMERA_DELAY_MS)
  return isEarly ? [] : camerasMissingFrom(clips, settings, (path) => foldersAdded.get(path) ?? null)
}

interface RowParts extends CardParts, Cameras, Pick<RepHeadlineParts, 'headlinesOf' | 'speakingOf'> {
  readonly nameOf: (tags: Tags) => string | null
}

/** Builds a rep's row for its strip, cameras always in the same order. */
export function toRepRow(rep: Rep, parts: RowParts): RepRow {
  const folders = [...parts.settings.folders]
  const order = watchedCameraLabels({ folders })
  const position = (clip: Clip) => {
    const at = order.indexOf(cameraLabelOfClip(clip, { folders }))
    return at === -1 ? order.length : at
  }
  const clips = rep.clips.toSorted((a, b) => position(a) - position(b))
  const missing = missingCamerasOf(clips, parts).map((label) => shownCamera(label, { folders }))
  const tags = clips.find((clip) => clip.tags !== null)?.tags ?? null
  return {
    id: rep.id,
    atMs: rep.atMs,
    athleteId: tags?.athleteId ?? null,
    athleteName: tags && parts.nameOf(tags),
    activity: tags?.activity ?? null,
    movement: tags?.movement ?? null,
    dimensions: tags?.dimensions ?? {},
    clips: clips.map((clip) => toClipCard(clip, parts)),
    missingCameras: missing,
    state: repState(clips, missing),
    headlines: headlinesOfRep(clips, parts),
  }
}
