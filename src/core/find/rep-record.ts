import type { ClipKind } from '../../contract/clips/clip.ts'
import type { Tags } from '../../contract/tagging/tags.ts'
import { fold, searchWords } from '../athletes/names.ts'
import { shownFileName } from '../clips/paths.ts'

/** What is read of a clip to find its rep. */
export interface FindableClip {
  readonly path: string
  readonly folder: string
  /** As the clip was probed; null where its folder says it. */
  readonly camera: string | null
  readonly kind: ClipKind
  readonly tags: Pick<Tags, 'athleteName' | 'activity' | 'movement' | 'dimensions'> | null
}

/** The clip that named a camera: the label, or the folder whose label the settings have. */
export type CameraSource = Pick<FindableClip, 'camera' | 'folder'>

/** A value that many reps share, and the words by which it is found, a space before each. */
interface FacetValue {
  readonly value: string
  readonly words: string
  /** As a person reads it; null where the value itself says it. */
  readonly name: string | null
}

export const facetKinds = ['athlete', 'movement', 'dimensions', 'cameras', 'states'] as const
export type FacetKind = (typeof facetKinds)[number]

/** What a rep is searched by. */
export interface RepRecord {
  readonly facets: Readonly<Record<FacetKind, FacetValue>>
  /** Folded names of its files, a slash between: no name has one. */
  readonly names: string
}

const inWords = (...texts: readonly (string | number)[]) =>
  texts.flatMap((text) => searchWords(String(text)).map((word) => ` ${word}`)).join('')

const sorted = (values: Iterable<string>) => [...new Set(values)].toSorted()

/** A file's name as searches compare it. */
const foldedFileName = (path: string): string => fold(shownFileName(path))

/** The clips of one rep, the oldest first: its tags are those of the first that has any. */
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
