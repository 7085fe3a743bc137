import type { ClipStore } from '../../ports.ts'
import { canChangeTags, compareTags, type TagChanges } from '../preview-deck.ts'
import { createSources, type SourceParts } from '../sources.ts'
import { recordedAt } from './clip-times.ts'

interface Parts extends SourceParts {
  readonly store: Pick<ClipStore, 'ofCamera'>
}

/** More than a camera records in weeks. */
const MAX_CLIPS = 2_000

interface ClockChanges extends TagChanges {
  /** Number of changeable clips that get another recording time. */
  readonly moved: number
}

export type PreviewClock = (camera: string, correctionMs: number) => Promise<ClockChanges>

/** Previews a camera's clock correction: reads the same sources with the present clock and with the corrected one. */
export function createClockPreview(parts: Parts): PreviewClock {
  return async (camera, correctionMs) => {
    const clips = parts.store.ofCamera(camera, MAX_CLIPS)
    const present = parts.settings()
    const { [camera]: _given, ...others } = present.cameras
    const clocks: SourceParts['clocks'] = {
      ...parts.clocks,
      correctionMs: (label) => (label === camera ? correctionMs : parts.clocks.correctionMs(label)),
    }
    const changes = await compareTags(clips.toReversed(), {
      before: createSources(parts),
      after: createSources({ ...parts, clocks, settings: () => ({ ...present, cameras: others }) }),
      folders: present.folders,
    })
    const moved = clips.filter((clip) => canChangeTags(clip) && recordedAt(clip, present, parts.clocks) !== null)
    return { ...changes, moved: moved.length }
  }
}
