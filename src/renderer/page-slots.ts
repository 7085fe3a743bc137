import { type ComponentType, createContext, useContext } from 'react'
import type { ClipId } from '../station/contract/clip.ts'
import type { Failure } from '../station/contract/failure.ts'
import type { FileAnswer } from '../station/contract/file-answer.ts'
import type { FindQuery } from '../station/contract/find-query.ts'
import type { SessionHeadlines } from '../station/contract/metric.ts'
import type { RepRow } from '../station/contract/rep.ts'
import type { Language } from '../station/contract/settings.ts'
import type { StationStatus } from '../station/contract/station-status.ts'
import type { ManualSection } from './manual-pages.ts'
import type { ScreenEntry } from './screen-entry.ts'
import type { ScreenWording } from './state/wording-context.tsx'

type Text = (wording: ScreenWording) => string

/** Manual: shown by F1, the rail, and the list of keys. */
export interface HelpSlot {
  /** Address of a section, in the language of the screens. */
  readonly addressOf: (language: Language, section: ManualSection) => string
  readonly openText: Text
  /** Links to the manual below the list of keys. */
  readonly Links: ComponentType<{ onFollow: () => void }>
}

/** Files found by their names, for the palette. */
export interface FileSearching {
  /** Empty until the search for this text has answered. */
  readonly files: readonly FileAnswer[]
  /** True when `files` belongs to the current text. */
  readonly isFresh: boolean
  /** Resolves with the files of the current text. */
  readonly fresh: () => Promise<readonly FileAnswer[]>
}

export interface FilesSlot {
  /** Searches files by a part of their names; `onDisk` reads the source folders too. */
  readonly useFiles: (text: string, limit: number, onDisk: boolean) => FileSearching
  readonly groupText: Text
  readonly stateText: (answer: FileAnswer, wording: ScreenWording) => string
  /** Shows why the file is not uploaded. */
  readonly open: (answer: FileAnswer) => void
}

/** Event of the results at its time in the video of one clip. */
interface VideoEvent {
  readonly name: string
  readonly seconds: number
}

export interface VideoEvents {
  readonly clipId: string
  readonly events: readonly VideoEvent[]
  /** Event that times count from. */
  readonly zero: VideoEvent | null
}

interface HeadlineProps {
  readonly headlines: SessionHeadlines
}

/** Results of reps, beside their clips. */
export interface ResultsSlot {
  /** Headline metrics in one line. */
  readonly HeadlineLine: ComponentType<HeadlineProps>
  /** Headline metrics with their meanings. */
  readonly HeadlineSection: ComponentType<HeadlineProps>
  /** Value of the most important metric; undefined where there is none. */
  readonly firstHeadline: (
    headlines: SessionHeadlines,
    wording: ScreenWording,
  ) => { readonly name: string; readonly value: string; readonly unit: string } | undefined
  readonly open: (sessionId: string) => void
  /** Events of a rep in the video of one of its clips; null while it has none. */
  readonly useVideoEvents: (rep: RepRow, clipId: string | null) => VideoEvents | null
  /** True once there are any results. */
  readonly useHasResults: () => boolean
}

/** Preview of a clip; `src` is the address of a video that Chromium plays. */
export type Preview =
  | { readonly kind: 'loading' | 'not-needed' | 'waiting' }
  | { readonly kind: 'making'; readonly fraction: number }
  | { readonly kind: 'ready'; readonly src: string }
  | { readonly kind: 'failed'; readonly because: Failure; readonly retry: () => void }

/** Viewer of a rep’s cameras. */
export interface ViewerSlot {
  readonly nameText: Text
  readonly openText: Text
  readonly shareText: Text
  readonly ShareDialog: ComponentType<{ rep: RepRow; range: null; onClose: () => void }>
  /** Requests the preview of a clip while the component is mounted. */
  readonly usePreview: (clipId: ClipId) => Preview
  /** Progress or failure of a preview. */
  readonly PreviewStatus: ComponentType<{ preview: Preview; codec: string }>
  /** Notice while a person chooses a rep to compare with another. */
  readonly CompareNotice: ComponentType<{ className: string }>
  /** Opens a rep, or compares it with the one that a person chose before. */
  readonly useOpenRep: () => { readonly text: string; readonly open: (repId: string) => void }
  /** Cameras of a rep whose clip is missing. */
  readonly useMissingCameras: (repId: string | null) => readonly string[]
}

/** Import of a file into the roster. */
export interface RosterImportSlot {
  readonly Page: ComponentType<{ onClose: () => void }>
  /** Notice while an import is open. */
  readonly Line: ComponentType<{ onShow: () => void }>
  readonly title: Text
  readonly shortTitle: Text
}

export interface ErasureProps {
  readonly id: string
  readonly noteId: string
  readonly onErased: () => void
}

/** Erasure of all that this station has of an athlete. */
export interface ErasureSlot {
  readonly Button: ComponentType<ErasureProps>
  /** Difference to deleting the athlete. */
  readonly note: Text
}

/** A rep of another station. Its videos are there. */
export interface StationRep {
  readonly id: string
  readonly atMs: number
  readonly stations: readonly string[]
  readonly athleteId: string | null
  readonly athleteName: string | null
  readonly activity: string | null
  readonly movement: string | null
  readonly clips: readonly { readonly camera: string | null; readonly fileName: string; readonly state: string }[]
}

/** Stations that share their reps with this one. */
export interface OtherStationsSlot {
  readonly useNames: () => readonly string[]
  /** Searches the reps of one station, null for all others; again when the key changes. */
  readonly useReps: (
    search: { readonly query: FindQuery; readonly station: string | null },
    key: string,
  ) => {
    /** Null before the first answer. */
    readonly value: { readonly reps: readonly StationRep[]; readonly isWhole: boolean } | null
    readonly failure: Failure | null
    readonly reread: () => void
  }
}

/** Parts of optional features that other screens show; `src/features/screens.ts` lists them. */
export interface PageSlots {
  /** Banners on every screen about a feature's state. */
  readonly banners: Readonly<Record<string, ComponentType<{ status: StationStatus }>>>
  /** Screen in place of Today at the first start. */
  readonly FirstStart?: ComponentType<{ onLeave: () => void }>
  readonly help?: HelpSlot
  readonly files?: FilesSlot
  readonly results?: ResultsSlot
  readonly viewer?: ViewerSlot
  readonly otherStations?: OtherStationsSlot
  readonly rosterImport?: RosterImportSlot
  readonly erasure?: ErasureSlot
  /** Links to other screens about an athlete. */
  readonly athleteLinks: Readonly<Record<string, ComponentType<{ athleteId: string }>>>
}

interface PageFeatures {
  readonly screens: readonly ScreenEntry[]
  readonly slots: PageSlots
}

export const PageFeaturesContext = createContext<PageFeatures>({
  screens: [],
  slots: { banners: {}, athleteLinks: {} },
})

export const useSlots = (): PageSlots => useContext(PageFeaturesContext).slots

/** Says whether this build has a screen: no link to another one is shown. */
export function useHasScreen(): (name: string) => boolean {
  const { screens } = useContext(PageFeaturesContext)
  return (name) => screens.some(({ route }) => route === name)
}

/** Text of the button that opens a screen outside of the rail; null where this build has no such screen. */
export function useScreenLink(name: string): Text | null {
  const { screens } = useContext(PageFeaturesContext)
  return screens.find(({ route }) => route === name)?.linkText ?? null
}
