import { useMemo, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { Plot } from '../../../renderer/plots/plot.tsx'
import type { PlotPosition } from '../../../renderer/plots/plot-readout.tsx'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { CurvesDialog } from '../screen/curves-dialog.tsx'
import { useAthleteText } from '../screen/use-athlete-text.ts'
import type { SessionCurves, SessionDetail } from '../session.ts'
import styles from './rep.module.css'
import { changeRepState, chooseCurves, useRepState } from './rep-controls.tsx'
import { defaultRepCurves, MAX_PLOT_CURVES, type RepTime, repContent } from './rep-curves.ts'

interface RepPlotsProps {
  readonly detail: SessionDetail
  readonly time: RepTime
  readonly position: PlotPosition
}

/** Two plots of up to four curves, each chosen separately. */
export function RepPlots({ detail, time, position }: RepPlotsProps) {
  const client = useClient()
  const { rep, common } = useWording()
  const { curves: chosen } = useRepState()
  const { id, activity, movement } = detail.session
  const pair = `${activity}/${movement}`
  const curveNames = new Set(detail.curves.map(({ name }) => name))
  const defaults = useMemo(() => defaultRepCurves(detail), [detail])
  const plots = (chosen[pair] ?? defaults).map((columns) => columns.filter((name) => curveNames.has(name)))
  const columns = [...new Set(plots.flat())]
  const { value, failure, reread } = useRead(
    JSON.stringify([id, columns]),
    async () => (columns.length === 0 ? null : client.results.curves({ id, columns })),
    [],
  )
  if (curveNames.size === 0) return <p className={styles.message}>{rep.noCurvesAtAll}</p>
  if (failure)
    return (
      <div className={styles.message}>
        <Problem failure={failure} subject={rep.curves} actions={<Button onPress={reread}>{common.retry}</Button>} />
      </div>
    )
  return (
    <div className={styles.plots}>
      {plots.map((names, place) => (
        <RepPlot
          // Stable keys: the plots do not change places.
          key={place === 0 ? 'first' : 'second'}
          place={place}
          names={names}
          curves={value}
          detail={detail}
          time={time}
          position={position}
          onChoose={(next) => chooseCurves(pair, plots.with(place, [...next]))}
        />
      ))}
    </div>
  )
}

interface RepPlotProps extends RepPlotsProps {
  readonly place: number
  readonly names: readonly string[]
  /** Null until the curves are read. */
  readonly curves: SessionCurves | null
  readonly onChoose: (names: readonly string[]) => void
}

function RepPlot({ place, names, curves, detail, time, position, onChoose }: RepPlotProps) {
  const { rep, results, phrases } = useWording()
  const athleteText = useAthleteText()
  const { isEventRange } = useRepState()
  const [isChoosing, setChoosing] = useState(false)
  const list = names.join('\n')
  const content = useMemo(
    () =>
      curves &&
      repContent(
        list === '' ? [] : list.split('\n'),
        { detail, curves, time, isEventRange },
        { curve: phrases.metric, unit: phrases.metricUnit },
      ),
    [list, curves, detail, time, isEventRange, phrases],
  )
  const [first, ...more] = names
  const title = first === undefined ? rep.noCurves : rep.curvesTitle(phrases.metric(first), more.length)
  const { session } = detail
  const zero = time.zero === null ? rep.timeFromStart : rep.timeFrom(phrases.metric(time.zero.name))
  if (!content) return <div className={styles.noVideo} />
  return (
    <Plot
      title={title}
      content={content}
      position={position}
      xLabel={zero}
      fileName={`${athleteText(session)} ${title}`}
      note={session.isSynthetic ? results.synthetic : ''}
    >
      {place === 0 && time.span && (
        <Segments
          label={rep.range}
          choices={[
            { id: 'events', text: rep.ranges.events },
            { id: 'all', text: rep.ranges.all },
          ]}
          value={isEventRange ? 'events' : 'all'}
          onChange={(id) => changeRepState({ isEventRange: id === 'events' })}
        />
      )}
      <Button onPress={() => setChoosing(true)} aria-label={rep.chooseCurvesOf(place + 1)}>
        {rep.chooseCurves}
      </Button>
      <CurvesDialog
        title={rep.curvesOf(place + 1)}
        curves={detail.curves}
        chosen={names}
        onChoose={onChoose}
        limit={MAX_PLOT_CURVES}
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
      />
    </Plot>
  )
}
