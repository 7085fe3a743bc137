import { useRef, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { ComboBox } from '../../../renderer/fields/combo-box.tsx'
import { fitsTyped } from '../../../renderer/fields/fits-typed.ts'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useNow } from '../../../renderer/hooks/use-now.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import { plotsOf } from '../../../service/metrics/defaults.ts'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import { MetricPicker } from '../screen/metric-picker.tsx'
import { goToTab } from '../screen/results-address.ts'
import { removeCompared, useResultsState } from '../screen/results-state.ts'
import { useAthleteText } from '../screen/use-athlete-text.ts'
import { useCompared } from '../screen/use-compared.ts'
import type { MetricInfo, MovementPair, ResultSession, SessionDetail } from '../session.ts'
import {
  type AlignmentEvent,
  type AxisChoice,
  type BandKind,
  bandKinds,
  type CompareChoice,
  changeCompare,
  chooseAxis,
  ghostOf,
  useCompareChoice,
} from './alignment.ts'
import styles from './compare.module.css'
import { ComparedList, type ListedSession } from './compared-list.tsx'
import { Comparison } from './comparison.tsx'
import { useComparedSessions } from './use-compared-sessions.ts'

interface CompareBarProps {
  readonly count: number
  readonly choice: CompareChoice
  readonly axisChoice: AxisChoice
  readonly curves: readonly MetricInfo[]
  readonly curve: string | null
}

/** Toolbar of the comparison: the curve, the alignment, and the mean. */
function CompareBar({ count, choice, axisChoice, curves, curve }: CompareBarProps) {
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

/** Upper bound of suggestions; the list of sessions has all. */
const MAX_SUGGESTIONS = 200

interface AddSessionProps {
  /** Movement of the compared sessions: only sessions of one movement can be overlaid; null while none is chosen. */
  readonly pair: MovementPair | null
}

/** Combo box that adds a session by athlete or date. */
function AddSession({ pair }: AddSessionProps) {
  const client = useClient()
  const { compare, common, results, phrases } = useWording()
  const athleteText = useAthleteText()
  const { filter } = useResultsState()
  const { compared, toggle } = useCompared()
  const [text, setText] = useState('')
  const field = useRef<HTMLDivElement>(null)
  const narrowed = { ...filter, ...(pair && { activity: pair.activity, movement: pair.movement }) }
  const { value, failure } = useRead(
    JSON.stringify(narrowed),
    () => client.results.sessions({ filter: narrowed, order: 'newest', offset: 0, limit: MAX_SUGGESTIONS }),
    ['results'],
  )
  const isFull = compared.length >= resultsBounds.compared
  const focus = () => field.current?.querySelector('input')?.focus()
  useShortcuts([{ id: 'compare-add', name: compare.add, keys: 'a', group: 'list', when: () => !isFull, run: focus }])
  const choices = (value?.items ?? [])
    .filter(({ id }) => !compared.includes(id))
    .map((session) => {
      const { id, capturedAtMs, camera } = session
      const when = capturedAtMs === null ? results.undated : phrases.format.dateTimeToTheSecond(capturedAtMs)
      return { id, text: [when, athleteText(session), camera].filter((part) => part !== null).join(' · ') }
    })
    .filter((choice) => fitsTyped(choice.text, text))
  return (
    <div ref={field} className={styles.add}>
      <ComboBox
        label={compare.add}
        choices={choices}
        text={text}
        onText={setText}
        onChoose={(id) => {
          if (id === null) return
          setText('')
          const session = value?.items.find((each) => each.id === id)
          if (session) toggle(session)
        }}
        isPending={!value && !failure}
        emptyText={failure ? common.couldNotSearch : compare.noMore}
        isDisabled={isFull}
        note={isFull ? compare.addNote(resultsBounds.compared) : undefined}
      />
    </div>
  )
}

type Words = Pick<ScreenWording, 'phrases' | 'results'>
type Labeled = Pick<ResultSession, 'athleteId' | 'athleteName' | 'capturedAtMs' | 'id'>

/** Short unique labels of sessions: the day, with the time or athlete only where days are equal. */
export function sessionLabels(sessions: readonly Labeled[], nowMs: number, words: Words): string[] {
  const { phrases, results } = words
  const isOneAthlete = new Set(sessions.map(({ athleteId }) => athleteId)).size < 2
  const day = ({ capturedAtMs }: Labeled) =>
    capturedAtMs === null ? results.undated : phrases.format.shortDate(capturedAtMs, nowMs)
  const time = (one: Labeled) =>
    one.capturedAtMs === null ? day(one) : `${day(one)}, ${phrases.format.clock(one.capturedAtMs)}`
  const who = ({ athleteName, athleteId }: Labeled) =>
    athleteName === null
      ? athleteId === null
        ? results.noAthlete
        : results.athleteId(athleteId)
      : initialed(athleteName)
  const named = (one: Labeled, text: string) => (isOneAthlete ? text : `${who(one)}, ${text}`)
  const dayLabels = sessions.map((session) => named(session, day(session)))
  const withTime = sessions.map((session, index) =>
    isOnce(dayLabels, index) ? (dayLabels[index] ?? '') : named(session, time(session)),
  )
  return withTime.map((label, index) => {
    if (isOnce(withTime, index)) return label
    return `${label} (${withTime.slice(0, index + 1).filter((other) => other === label).length})`
  })
}

const isOnce = (labels: readonly string[], index: number) =>
  labels.filter((other) => other === labels[index]).length === 1

/** Letters of a name, so that the time behind it is never cut. */
const MAX_NAME_LENGTH = 20

/** Shortens a name to “M. Ortiz”, which fits at the end of a curve. */
function initialed(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const short = others.length === 0 ? first : `${first.slice(0, 1)}. ${others.join(' ')}`
  return short.length <= MAX_NAME_LENGTH ? short : `${short.slice(0, MAX_NAME_LENGTH - 1).trimEnd()}…`
}

/** Curves that every session has. */
function commonCurves([first, ...others]: readonly SessionDetail[]): readonly MetricInfo[] {
  return (first?.curves ?? []).filter(({ name }) =>
    others.every(({ curves }) => curves.some((curve) => curve.name === name)),
  )
}

/** Chosen curve where all sessions have it, else the default of the movement. */
function chooseCurve(
  [first]: readonly SessionDetail[],
  columns: readonly MetricInfo[],
  chosen: string | null,
): MetricInfo | null {
  const defaults = first ? plotsOf(first.session).flat() : []
  const wanted = [...(chosen === null ? [] : [chosen]), ...defaults]
  const found = wanted.flatMap((name) => columns.find((column) => column.name === name) ?? [])
  return found[0] ?? columns[0] ?? null
}

/** Compare tab: up to six sessions overlaid. */
export function ComparePage() {
  const { compared } = useResultsState()
  return compared.length === 0 ? <NothingCompared /> : <Compared ids={compared} />
}

function NothingCompared() {
  const { results } = useWording()
  return (
    <div className={styles.empty}>
      <EmptyState
        title={results.compareEmptyTitle}
        actions={
          <Button tone="primary" onPress={() => goToTab('sessions')}>
            {results.toSessions}
          </Button>
        }
      >
        <p>{results.compareEmptyNote}</p>
      </EmptyState>
      <AddSession pair={null} />
    </div>
  )
}

function Compared({ ids }: { ids: readonly string[] }) {
  const wording = useWording()
  const nowMs = useNow(60_000)
  const choice = useCompareChoice()
  const { sessions, reread } = useComparedSessions(ids)
  if (!sessions) return <SkeletonRows count={6} />
  const labels = sessionLabels(
    ids.map((id) => {
      const session = sessions.find((session) => session.id === id)?.detail?.session
      return session ?? { id, athleteId: null, athleteName: null, capturedAtMs: null }
    }),
    nowMs,
    wording,
  )
  const listed = ids.map((id, index): ListedSession => {
    const compared = sessions.find((session) => session.id === id) ?? null
    return { id, label: labels[index] ?? id, compared }
  })
  const details = listed.flatMap(({ compared }) => compared?.detail ?? [])
  const chosenId = ids.find((id) => id === choice.chosenId) ?? details[0]?.session.id ?? null
  const ghostId = ghostOf(choice, chosenId, ids)
  const axisChoice = chooseAxis(details, choice)
  const curves = commonCurves(details)
  const metric = chooseCurve(details, curves, choice.curve)
  const remove = (id: string) => {
    const next = ids[ids.indexOf(id) + 1] ?? ids[ids.indexOf(id) - 1] ?? null
    if (id === chosenId) changeCompare({ chosenId: next })
    removeCompared(id)
  }
  return (
    <div className={styles.page}>
      <CompareBar
        count={ids.length}
        choice={choice}
        axisChoice={axisChoice}
        curves={curves}
        curve={metric?.name ?? null}
      />
      <div className={styles.side}>
        <AddSession pair={details[0]?.session ?? null} />
        <ComparedList
          sessions={listed}
          chosenId={chosenId}
          ghostId={ghostId}
          onChoose={(id) => changeCompare({ chosenId: id })}
          onGhost={(id) => changeCompare({ ghostId: id })}
          onRemove={remove}
        />
      </div>
      <Comparison
        listed={listed}
        chosenId={chosenId}
        ghostId={ghostId}
        choice={choice}
        axisChoice={axisChoice}
        metric={metric}
        onRetry={reread}
      />
    </div>
  )
}
