import { z } from 'zod'
import * as exportJob from '../../station/contract/export-job.ts'
import { command, query } from '../../station/contract/procedure.ts'
import * as inputs from '../../station/contract/procedure-inputs.ts'
import { pageOf, window } from '../../station/contract/window.ts'

const exportId = z.object({ id: z.string().min(1).max(64) })

/** Jobs at the service together with their files here. */
export const exportsContract = {
  /** Newest first: exports that people requested, or with `automatic` those that OnDeck requested. */
  list: query.input(window.extend({ automatic: z.boolean().optional() })).output(pageOf(exportJob.ExportRow)),
  automatic: query.output(exportJob.AutomaticResults),
  one: query.input(exportId).output(exportJob.ExportRow),
  request: command.input(exportJob.ExportSpec).output(exportJob.ExportRow),
  /** Requests the same results again as a separate job. */
  retry: command.input(exportId).output(exportJob.ExportRow),
  /** Starts a download that waits for a person, tries at once what waits, or saves the rows of an expired job. */
  resume: command.input(exportId).output(exportJob.ExportRow),
  /** From the list; its files stay. */
  remove: command.input(exportId),
  /** Of an expired one. */
  missing: query.input(exportId).output(exportJob.MissingResults),
  files: query.input(window.extend(exportId.shape)).output(z.array(exportJob.ExportFile)),
  /** One file of a ready export, which is still as it was made. */
  file: query.input(exportId.extend({ file: z.int().min(0) })).output(exportJob.ExportFile),
  table: query.input(exportId.extend(exportJob.ExportTableInput.shape)).output(exportJob.ExportTable),
  /** Columns that earlier results of the pair had. */
  columns: query.input(inputs.ExportColumnsInput).output(z.array(exportJob.ExportColumn)),
  presets: query.output(z.array(exportJob.ExportPreset)),
  /** Replaces the one of the same name. */
  savePreset: command.input(exportJob.ExportPreset),
  removePreset: command.input(z.object({ name: z.string().max(100) })),
  /** The first file, or the folder of the files, where this computer can show it. */
  show: command.input(exportId),
}
