import { procedure } from '../procedure.ts'
import { pageOf, window } from '../window.ts'
import * as imports from './import-view.ts'

/** Roster files: uploaded and checked as a draft, then imported by the station. Topic `imports`. */
export const importContract = {
  state: procedure.output(imports.ImportState),
  upload: procedure.input(imports.ImportUpload).output(imports.ImportUploadId),
  put: procedure.input(imports.ImportPiece),
  /** Replaces the present draft. */
  read: procedure.input(imports.ImportUploadId).output(imports.ImportDraft),
  settle: procedure.input(imports.DraftReadingInput).output(imports.ImportDraft),
  rows: procedure.input(window.extend(imports.DraftRowsInput.shape)).output(pageOf(imports.ImportDraftRow)),
  row: procedure.input(imports.DraftRowInput).output(imports.ImportDraftRowDetail),
  correct: procedure.input(imports.DraftCorrection).output(imports.ImportDraftRowDetail),
  decide: procedure.input(imports.DraftDecision).output(imports.ImportDraftRowDetail),
  discard: procedure.input(imports.DraftIdInput),
  begin: procedure.input(imports.BeginImportInput).output(imports.BeginResult),
  results: procedure.input(window.extend(imports.RunRowsInput.shape)).output(pageOf(imports.ImportRunRow)),
  file: procedure.input(imports.RunFileInput).output(imports.RunFilePart),
  /** Finishes the row under way and imports no further row; imported rows stay. */
  stop: procedure.input(imports.RunIdInput),
  resume: procedure.input(imports.RunIdInput),
  /** Makes a new draft of the rows that were not imported. */
  repeat: procedure.input(imports.RunIdInput).output(imports.ImportDraft),
  dismiss: procedure.input(imports.RunIdInput),
}
