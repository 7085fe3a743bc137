import { Segments } from '../../../renderer/fields/segments.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { MetricPicker } from '../screen/metric-picker.tsx'
import type { MetricInfo } from '../session.ts'
import type { AlignmentEvent } from './alignment.ts'
import type { AxisChoice } from './axis-choice.ts'
import styles from './compare.module.css'
import { type BandKind, bandKinds, type CompareChoice, changeCompare } from './compare-state.ts'

interface CompareBarProps {
  readonly count: number
  readonly choice: CompareChoice
  readonly axisChoice: AxisChoice
  readonly curves: readonly MetricInfo[]
  readonly curve: string | null
}

/** Toolbar of the comparison: the curve, the alignment, and the mean. */
export function CompareBar({ count, choice, axisChoice, curves, curve }: CompareBarProps) {
  const { compare } = useWording()
  const { axis, events, canNormalize } = axisChoice
  return (
    <div className={styles.bar} role="group" aria-label={compare.title(count)}>
      <h2 className={styles.title}>{compare.title(count)}</h2>
      <div className={styles.picker}>
        <MetricPicker
          label={compare.curve}
          emptyText={compare.noCurve}
          metrics={curves}
          value={curve}
          onChange={(name) => changeCompare({ curve: name })}
        />
      </div>
      {axis.kind === 'time' ? (
        <EventSelect
          label={compare.alignAt}
          events={events}
          value={axis.event}
          onChange={(event) => changeCompare({ event })}
        />
      ) : (
        <>
          <EventSelect
            label={compare.from}
            events={events}
            value={axis.from}
            onChange={(from) => changeCompare({ from })}
          />
          <EventSelect label={compare.to} events={events} value={axis.to} onChange={(to) => changeCompare({ to })} />
        </>
      )}
      <div className={styles.field}>
        <Segments
          label={compare.axis}
          choices={(['time', 'phase'] as const).map((id) => ({ id, text: compare.axes[id] }))}
          value={axis.kind}
          onChange={(kind) => changeCompare({ axis: kind })}
          isDisabled={!canNormalize}
        />
        {!canNormalize && <span className={styles.note}>{compare.noPhase}</span>}
      </div>
      {axis.kind === 'time' && (
        <Segments
          label={compare.range}
          choices={(['events', 'whole'] as const).map((id) => ({ id, text: compare.ranges[id] }))}
          value={choice.isWhole ? 'whole' : 'events'}
          onChange={(range) => changeCompare({ isWhole: range === 'whole' })}
        />
      )}
      <div className={styles.select}>
        <Select<BandKind>
          label={compare.band}
          choices={bandKinds.map((id) => ({ id, text: compare.bands[id] }))}
          value={choice.band}
          onChange={(band) => changeCompare({ band })}
        />
      </div>
    </div>
  )
}

/** Id of frame 0, which no event has. */
const FRAME_ZERO_ID = ''

interface EventSelectProps {
  readonly label: string
  readonly events: readonly string[]
  readonly value: AlignmentEvent
  readonly onChange: (event: AlignmentEvent) => void
}

function EventSelect({ label, events, value, onChange }: EventSelectProps) {
  const { compare, phrases } = useWording()
  return (
    <div className={styles.select}>
      <Select
        label={label}
        choices={[
          ...events.map((name) => ({ id: name, text: phrases.metric(name) })),
          { id: FRAME_ZERO_ID, text: compare.frameZero },
        ]}
        value={value ?? FRAME_ZERO_ID}
        onChange={(id) => onChange(id === FRAME_ZERO_ID ? null : id)}
      />
    </div>
  )
}
