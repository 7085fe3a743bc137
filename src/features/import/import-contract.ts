import { command, query } from '../../station/contract/procedure.ts'
import { pageOf, window } from '../../station/contract/window.ts'
import * as imports from './import-view.ts'

/** Roster files: uploaded and checked as a draft, then imported by the station. Topic `imports`. */
export const importContract = {
  state: query.output(imports.ImportState),
  upload: command.input(imports.ImportUpload).output(imports.ImportUploadId),
  put: command.input(imports.ImportPiece),
  /** Replaces the present draft. */
  read: command.input(imports.ImportUploadId).output(imports.ImportDraft),
  settle: command.input(imports.DraftReadingInput).output(imports.ImportDraft),
  rows: query.input(window.extend(imports.DraftRowsInput.shape)).output(pageOf(imports.ImportDraftRow)),
  row: query.input(imports.DraftRowInput).output(imports.ImportDraftRowDetail),
  correct: command.input(imports.DraftCorrection).output(imports.ImportDraftRowDetail),
  decide: command.input(imports.DraftDecision).output(imports.ImportDraftRowDetail),
  discard: command.input(imports.DraftIdInput),
  begin: command.input(imports.BeginImportInput).output(imports.BeginResult),
  results: query.input(window.extend(imports.RunRowsInput.shape)).output(pageOf(imports.ImportRunRow)),
  file: query.input(imports.RunFileInput).output(imports.RunFilePart),
  /** Finishes the row under way and imports no further row; imported rows stay. */
  stop: command.input(imports.RunIdInput),
  resume: command.input(imports.RunIdInput),
  /** Makes a new draft of the rows that were not imported. */
  repeat: command.input(imports.RunIdInput).output(imports.ImportDraft),
  dismiss: command.input(imports.RunIdInput),
}
