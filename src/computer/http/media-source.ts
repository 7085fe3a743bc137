import type { PictureName } from '../media/picture-name.ts'
import type { ClipFile } from './clip-video.ts'
import type { ServedExport } from './export-download.ts'

/** Files of the station that HTTP may serve. */
export interface MediaSource {
  /** Video of a clip by id; null for an unknown clip. */
  videoOf(id: string): ClipFile | null | Promise<ClipFile | null>
  /** Diagnostics bundle of this station by name; null for any other name. */
  diagnosticsOf(name: string): string | null
  /** File of a ready export; null for anything else. */
  exportFileOf(id: string, file: number): ServedExport | null
  /** Table of results that was saved as a file, by name; null for any other name. */
  resultFileOf(name: string): ServedExport | null
  /** Preview of a clip by key; null while there is none. */
  previewOf(key: string): ClipFile | null | Promise<ClipFile | null>
  /** Finished shared video; null for anything else. */
  sharedVideoOf(id: string): ServedExport | null | Promise<ServedExport | null>
  /** File of a picture; null while there is none. */
  picture(key: string, name: PictureName): string | null | Promise<string | null>
}
