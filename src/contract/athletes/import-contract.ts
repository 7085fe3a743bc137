import { procedure } from '../procedure.ts'
import { pageOf, window } from '../window.ts'
import * as imports from './import-view.ts'

/** Roster files: read and checked as a draft, then imported by the station. Topic `imports`. */
export const importContract = {
  state: procedure.output(imports.ImportState),
  upload: procedure.input(imports.ImportUpload).output(imports.ImportUploadId),
  put: procedure.input(imports.ImportPiece),
  /** Replaces the draft that there was. */
  read: procedure.input(imports.ImportUploadId).output(imports.ImportDraft),
  settle: procedure.input(imports.DraftSettled).output(imports.ImportDraft),
  rows: procedure.input(window.extend(imports.DraftRows.shape)).output(pageOf(imports.ImportDraftRow)),
  row: procedure.input(imports.DraftRowId).output(imports.ImportDraftRowDetail),
  correct: procedure.input(imports.DraftCorrection).output(imports.ImportDraftRowDetail),
  decide: procedure.input(imports.DraftDecision).output(imports.ImportDraftRowDetail),
  discard: procedure.input(imports.DraftId),
  begin: procedure.input(imports.DraftBegun).output(imports.BeginResult),
  results: procedure.input(window.extend(imports.RunRows.shape)).output(pageOf(imports.ImportRunRow)),
  file: procedure.input(imports.RunFileAsked).output(imports.RunFilePart),
  /** What is done stays done; the row under way is finished. */
  stop: procedure.input(imports.RunId),
  resume: procedure.input(imports.RunId),
  /** The rows that were not imported as a draft of their own. */
  repeat: procedure.input(imports.RunId).output(imports.ImportDraft),
  dismiss: procedure.input(imports.RunId),
}
