import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { unwrapAngles } from '../compare/unwrap.ts'
import { throwingCurves } from '../rep/rep-curves.ts'
import { CurvesDialog } from '../screen/curves-dialog.tsx'
import type { MetricInfo, MovementPair, SessionDetail } from '../session.ts'
import { defaultReportCurves, MAX_REPORT_CURVES, plotsByUnit, timesOf } from './curve-choice.ts'
import { CurveSvg } from './curve-svg.tsx'
import { zeroEvent } from './key-events.ts'
import styles from './report.module.css'
import { useReportPart } from './report-parts.ts'
import { chooseReportCurves, movementPairKey, useReportCurves } from './report-state.ts'

interface ReportCurvesProps {
  readonly detail: SessionDetail
  readonly pair: MovementPair
}

/** Curves of the key session for paper: one plot for each unit. */
export function ReportCurves({ detail, pair }: ReportCurvesProps) {
  const client = useClient()
  const { report, common, phrases } = useWording()
  const chosenCurves = useReportCurves()
  const [isChoosing, setChoosing] = useState(false)
  const { session, events, curves } = detail
  const names = (chosenCurves[movementPairKey(pair)] ?? defaultReportCurves(pair, throwingCurves(detail))).filter(
    (name) => curves.some((curve) => curve.name === name),
  )
  const { value, failure, reread } = useRead(
    JSON.stringify([session.id, names]),
    async () => (names.length === 0 ? null : client.results.curves({ id: session.id, columns: names })),
    ['results'],
  )
  useReportPart('curves', names.length === 0 || value ? 'ready' : failure ? 'nothing' : 'reading')
  const zero = zeroEvent(events, pair)
  const about = [
    session.capturedAtMs === null ? null : phrases.format.dateTime(session.capturedAtMs),
    zero && report.timesFrom(phrases.metric(zero.name)),
  ].filter((part) => part !== null)
  const times = value && timesOf(value, { pair, events, zero })
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>
        {report.curves} <span>{about.join(', ')}</span>
        <span className={styles.cameras}>
          <Button onPress={() => setChoosing(true)} isDisabled={curves.length === 0}>
            {report.chooseCurves}
          </Button>
        </span>
      </h3>
      {names.length === 0 && <p className={styles.quiet}>{report.noCurves}</p>}
      {failure && (
        <Problem
          size="line"
          failure={failure}
          subject={report.curvesFailed}
          actions={<Button onPress={reread}>{common.retry}</Button>}
        />
      )}
      {value && times && (
        <div className={styles.plots}>
          {plotsByUnit(names, curves).map((plot) => (
            <CurveSvg
              key={plot.map(({ name }) => name).join()}
              unit={plot[0]?.unit ?? null}
              times={times}
              curves={plot.map(({ name }) => ({
                id: name,
                label: phrases.metric(name),
                values: unwrapAngles(name, value.columns.find((column) => column.name === name)?.values ?? []),
              }))}
              events={events
                .filter(({ name }) => name === zero?.name || isShownEvent(name, plot))
                .map((event) => ({
                  label: phrases.metric(event.name),
                  at: times.x[event.frame - value.firstFrame] ?? Number.NaN,
                  isZero: event.name === zero?.name,
                }))}
            />
          ))}
        </div>
      )}
      <CurvesDialog
        title={report.chooseCurves}
        curves={curves}
        chosen={names}
        onChoose={(chosen) => chooseReportCurves(pair, chosen)}
        limit={MAX_REPORT_CURVES}
        note={report.curvesNote(phrases.format.number(MAX_REPORT_CURVES))}
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
      />
    </section>
  )
}

/** True for events that need a label; peaks are labeled at the curve. */
const isShownEvent = (event: string, plot: readonly MetricInfo[]) =>
  !plot.some(({ name }) => event.includes(name)) && !/^(max|peak)_/.test(event)
