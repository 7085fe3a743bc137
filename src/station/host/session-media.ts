import type { MediaSource } from '../../computer/http/media-source.ts'
import { diagnosticsFile } from '../../features/diagnostics/station/diagnostics-api.ts'
import { findExportFile } from '../../features/exports/station/made-file.ts'
import type { TableFiles } from '../../features/results/station/table-files.ts'
import type { ClipId } from '../contract/clip.ts'
import type { Session } from './session.ts'

/** The files of the open session that windows and browsers may load. */
export const createSessionMedia = (session: () => Session, tableFiles: TableFiles): MediaSource => ({
  videoOf: (id) => session().views.videoOf(id as ClipId),
  diagnosticsOf: (name) => diagnosticsFile(session().dataDir, name),
  exportFileOf: (id, file) => findExportFile(session().station.memory.exportStore, id, file),
  resultFileOf: tableFiles.fileOf,
  previewOf: (key) => session().videos.previews.file(key),
  sharedVideoOf: (id) => session().videos.shares.file(id),
  picture: (key, name) => session().pictures.file(key, name),
})
