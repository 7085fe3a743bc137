import { z } from 'zod'
import { PdfInput } from '../../station/contract/pdf-input.ts'
import { command, query } from '../../station/contract/procedure.ts'
import { pageOf, window } from '../../station/contract/window.ts'
import { LibraryCheck, LibraryFacts } from './library.ts'
import { AthleteReport, ReportInput, ReportNote } from './report.ts'
import * as session from './session.ts'
import * as table from './table.ts'
import { Trend, TrendInput } from './trend.ts'

const count = z.int().min(0)
const sessionId = z.object({ id: session.SessionId })

/** Queries to the results library, and its upkeep. Topic `results`. */
export const resultsContract = {
  facts: query.output(LibraryFacts),
  /** Movements that the library has sessions of, the one with the newest session first. */
  pairs: query.output(
    z.array(session.MovementPair.extend({ sessions: count, reps: count, newestMs: z.number().nullable() })),
  ),
  /** Athletes of one movement, or of all, by name. */
  athletes: query
    .input(session.MovementPair.nullable())
    .output(z.array(z.object({ id: z.string(), name: z.string().nullable(), sessions: count, reps: count }))),
  /** Metrics with one value per session of this movement, in the order of the results. */
  metrics: query.input(session.MovementPair).output(z.array(session.MetricInfo)),

  sessions: query
    .input(window.extend({ filter: session.SessionFilter, order: session.SessionOrder }))
    .output(pageOf(session.ResultSession).extend({ notApproved: count, reps: count })),
  session: query.input(sessionId).output(session.SessionDetail),
  /** Lets a session speak for its rep, in place of the other cameras. */
  speak: command.input(sessionId),
  curves: query.input(session.CurvesInput).output(session.SessionCurves),
  figure: query.input(sessionId).output(session.SessionFigure),
  trend: query.input(TrendInput).output(Trend),

  table: query.input(window.extend({ view: table.TableView })).output(table.TablePart),
  /** The whole view as a file. */
  tableFile: command.input(table.TableFileInput).output(table.TableFile),
  views: query.output(z.array(table.SavedView)),
  /** Replaces the view of the same name. */
  saveView: command.input(table.SavedView),
  removeView: command.input(z.object({ name: table.ViewName })),

  report: query.input(ReportInput).output(AthleteReport),
  /** An empty text removes it. */
  saveNote: command.input(ReportNote),
  /** Only available in a window; null where the person canceled. */
  savePdf: command.input(PdfInput).output(z.object({ path: z.string() }).nullable()),

  /** Builds waiting exports and retries failed ones. */
  build: command,
  compact: command.output(z.object({ filesBefore: count, filesAfter: count })),
  verify: query.output(LibraryCheck),
}
