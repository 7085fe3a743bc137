import { fold, searchWords } from '../../../station/athletes/names.ts'
import { shownFileName } from '../../../station/clips/paths.ts'
import type { ClipKind } from '../../../station/contract/clip.ts'
import type { Tags } from '../../../station/contract/tags.ts'

/** Fields of a clip that searches use. */
export interface FindableClip {
  readonly path: string
  readonly folder: string
  /** Camera recorded with the clip; null where its folder names the camera. */
  readonly camera: string | null
  readonly kind: ClipKind
  readonly tags: Pick<Tags, 'athleteName' | 'activity' | 'movement' | 'dimensions'> | null
}

/** Source of a camera's name: its own label, or the folder whose label is in the settings. */
export type CameraSource = Pick<FindableClip, 'camera' | 'folder'>

/** Value shared by many reps, with its search words, a space before each. */
interface FacetValue {
  readonly value: string
  readonly words: string
  /** Display name; null where the value is readable. */
  readonly name: string | null
}

export const facetKinds = ['athlete', 'movement', 'dimensions', 'cameras', 'states'] as const
export type FacetKind = (typeof facetKinds)[number]

/** Search record of a rep. */
export interface RepRecord {
  readonly facets: Readonly<Record<FacetKind, FacetValue>>
  /** Folded file names, separated by slashes, which no name contains. */
  readonly names: string
}

const inWords = (...texts: readonly (string | number)[]) =>
  texts.flatMap((text) => searchWords(String(text)).map((word) => ` ${word}`)).join('')

const sorted = (values: Iterable<string>) => [...new Set(values)].toSorted()

/** Folded file name. */
const foldedFileName = (path: string): string => fold(shownFileName(path))

/** Builds the record of a rep from its clips, oldest first; tags are those of the first tagged clip. */
export function toRepRecord(athleteId: string, clips: readonly FindableClip[]): RepRecord {
  const tags = clips.find((clip) => clip.tags !== null)?.tags ?? null
  const dimensions = Object.entries(tags?.dimensions ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const cameras = sorted(
    clips.map(({ camera, folder }) => JSON.stringify(camera === null ? { camera, folder } : { camera, folder: '' })),
  )
  const value = (whole: unknown, words = '') => ({ value: JSON.stringify(whole), words, name: null })
  return {
    facets: {
      athlete: {
        value: athleteId.toLowerCase(),
        words: inWords(tags?.athleteName ?? ''),
        name: tags?.athleteName ?? null,
      },
      movement: value(
        [tags?.activity ?? '', tags?.movement ?? ''],
        inWords(tags?.activity ?? '', tags?.movement ?? ''),
      ),
      dimensions: value(Object.fromEntries(dimensions), inWords(...dimensions.map(([, each]) => each))),
      cameras: { value: `[${cameras.join(',')}]`, words: '', name: null },
      states: value(sorted(clips.map(({ kind }) => kind))),
    },
    names: sorted(clips.map(({ path }) => foldedFileName(path))).join('/'),
  }
}
