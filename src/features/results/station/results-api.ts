import { localTime } from '../../../computer/local-time.ts'
import { AppError } from '../../../station/app-error.ts'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import type { Session } from '../../../station/host/session.ts'
import { headlineNames } from '../core/headline-names.ts'
import { metricCatalog } from '../queries/catalog.ts'
import { sessionCurves, sessionFigure } from '../queries/curves.ts'
import { listAthletes, listMetrics, listPairs } from '../queries/list-pairs.ts'
import { listSessions } from '../queries/list-sessions.ts'
import { readReport } from '../queries/report.ts'
import type { ResultsSource } from '../queries/results-source.ts'
import { sessionDetail } from '../queries/session-detail.ts'
import { readTablePart } from '../queries/table.ts'
import { readTrend } from '../queries/trend.ts'
import type { ResultSession } from '../session.ts'
import type { TableRow } from '../table.ts'
import { withAnswerTimeout } from './answer-timeout.ts'
import { sessionCamera, sessionClips, sessionRep } from './session-clips.ts'
import { writeTableFile } from './table-file.ts'
import type { ResultsOfStation } from './table-files.ts'

/** The contract's procedures about results. */
export function createResultsApi(session: Session): ResultsOfStation {
  const { station, hub } = session
  const { results, memory } = station

  /** Reads the roster once per athlete and request. */
  function readLevels() {
    const levels = new Map<string, string | null>()
    return (athleteId: string): string | null => {
      const known = levels.get(athleteId)
      if (known !== undefined) return known
      const level = station.roster.get(athleteId)?.competition_level || null
      levels.set(athleteId, level)
      return level
    }
  }

  const library = (): ResultsSource => ({
    engine: withAnswerTimeout(results.engine),
    catalog: metricCatalog,
    headlines: (pair) => headlineNames(session.settings.settings(), pair),
    levelOf: readLevels(),
  })
  const publish = () => hub.publish({ topics: ['results'] })

  /** Current name of an athlete: the library has the name at the time of the export, or none. */
  const nameNow = (athleteId: string | null): string | null =>
    athleteId === null ? null : station.roster.shownName(athleteId)

  const cameraOf = ({ id, camera }: Pick<ResultSession, 'id' | 'camera'>) => sessionCamera(session, id) ?? camera

  const ofStation = (found: ResultSession): ResultSession => ({
    ...found,
    repId: sessionRep(session, found),
    camera: cameraOf(found),
    athleteName: found.athleteName ?? nameNow(found.athleteId),
  })

  return {
    facts: results.facts,
    pairs: () => listPairs(library()),
    async athletes(pair) {
      const athletes = await listAthletes(library(), pair)
      return athletes.map((athlete) => ({ ...athlete, name: athlete.name ?? nameNow(athlete.id) }))
    },
    metrics: (pair) => listMetrics(library(), pair),
    async sessions(input) {
      const page = await listSessions(library(), input)
      return { ...page, items: page.items.map(ofStation) }
    },
    async session({ id }) {
      const detail = await sessionDetail(library(), id)
      return {
        ...detail,
        session: ofStation(detail.session),
        cameras: detail.cameras.map((camera) => ({ ...camera, camera: cameraOf(camera) })),
        clips: sessionClips(session, detail.session),
      }
    },
    async speak({ id }) {
      const { session: chosen, cameras } = await sessionDetail(library(), id)
      const others = cameras.filter((camera) => camera.id !== id).map((camera) => camera.id)
      memory.speakers.choose({ sessionId: id, athleteId: chosen.athleteId, others })
      hub.publish({ topics: ['results', 'reps'] })
    },
    curves: (input) => sessionCurves(library(), input),
    figure: ({ id }) => sessionFigure(library(), id),
    trend: (input) => readTrend(library(), localTime, input),
    async table(input) {
      const part = await readTablePart(library(), localTime, input)
      const withCamera = (row: TableRow) =>
        row.sessionId === null ? row : { ...row, camera: cameraOf({ id: row.sessionId, camera: row.camera }) }
      return { ...part, items: part.items.map(withCamera) }
    },
    tableFile: (input) => writeTableFile(library(), localTime, { ...input, dataDir: session.dataDir }),
    views: memory.resultsViews.all,
    saveView(view) {
      if (!memory.resultsViews.put(view)) throw new AppError('views-full', { limit: resultsBounds.savedViews })
      publish()
    },
    removeView({ name }) {
      memory.resultsViews.remove(name)
      publish()
    },
    async report(input) {
      const report = await readReport(library(), input)
      return { ...report, sessions: report.sessions.map(ofStation), note: memory.reportNotes.of(input) }
    },
    saveNote(note) {
      memory.reportNotes.put(note)
      publish()
    },
    build: results.build,
    compact: results.compact,
    verify: results.verify,
  }
}
