import type { PictureName } from '../media/pictures/picture-name.ts'
import type { ClipFile } from './clip-video.ts'
import type { ServedExport } from './export-download.ts'

/** What serving has to know of the station: which file a clip's video or picture is. */
export interface MediaSource {
  /** By the clip's id; null for a clip that nobody knows. */
  videoOf(id: string): ClipFile | null | Promise<ClipFile | null>
  /** A diagnostics file that this station packed, by its name; null for anything else. */
  diagnosticsOf(name: string): string | null
  /** A file of a ready export; null for anything else. */
  exportFileOf(id: string, file: number): ServedExport | null
  /** A table of results that was saved as a file, by its name; null for anything else. */
  resultFileOf(name: string): ServedExport | null
  /** The preview of a clip, by its key; null while there is none. */
  previewOf(key: string): ClipFile | null | Promise<ClipFile | null>
  /** A finished shared video; null for anything else. */
  sharedVideoOf(id: string): ServedExport | null | Promise<ServedExport | null>
  /** The picture's file; null while there is none. */
  picture(key: string, name: PictureName): string | null | Promise<string | null>
}
