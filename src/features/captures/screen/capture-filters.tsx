import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { Field } from '../../../renderer/fields/field.tsx'
import { localDayText, startOfLocalDay } from '../../../renderer/fields/local-day.ts'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useNow } from '../../../renderer/hooks/use-now.ts'
import { FilterChip } from '../../../renderer/list/filter-chip.tsx'
import layout from '../../../renderer/list/list-screen.module.css'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { ServiceAthleteBox } from '../../../renderer/tagging/service-athlete-box.tsx'
import { activities, movementsOf } from '../../../service/movements.ts'
import type { CaptureFilter } from '../../../station/contract/capture-list.ts'
import type { AthleteSummary } from '../../../station/contract/deck-view.ts'
import { daysText } from '../../find/screen/find-filters.ts'
import styles from './captures-screen.module.css'
import type { CaptureListing } from './use-captures.ts'

const ANY_VALUE = ''

export const filterStatuses = ['awaiting_upload', 'processing', 'completed', 'error'] as const

interface CaptureFiltersProps {
  readonly listing: CaptureListing
  /** Name of the filtered athlete. */
  readonly athleteName: string | null
  readonly onAdd: () => void
}

/** Bar of the active filters, which the service applies. */
export function CaptureFilters({ listing: { filter, change }, athleteName, onAdd }: CaptureFiltersProps) {
  const { captures, phrases } = useWording()
  const { athleteId, activity, movement } = filter
  const status = [ANY_VALUE, ...filterStatuses] as const
  const chip = (text: string) => ({ text, removeText: captures.removeFilter(text) })
  return (
    <header className={layout.head}>
      <Segments
        label={captures.status}
        choices={status.map((id) => ({ id, text: id === ANY_VALUE ? captures.all : captures.statuses[id] }))}
        value={filter.status ?? ANY_VALUE}
        onChange={(id) => change({ status: id === ANY_VALUE ? null : id })}
      />
      <Segments
        label={captures.source}
        choices={[
          { id: 'all', text: captures.allSources },
          { id: 'stations', text: captures.fromStations },
        ]}
        value={filter.fromStations ? 'stations' : 'all'}
        onChange={(id) => change({ fromStations: id === 'stations' })}
      />
      <DaySegments filter={filter} onChange={change} />
      {athleteId !== null && (
        <FilterChip {...chip(athleteName ?? athleteId)} onRemove={() => change({ athleteId: null })} />
      )}
      {activity !== null && (
        <FilterChip {...chip(phrases.activity(activity))} onRemove={() => change({ activity: null, movement: null })} />
      )}
      {movement !== null && (
        <FilterChip {...chip(phrases.movement(movement))} onRemove={() => change({ movement: null })} />
      )}
      <Button keys="f" onPress={onAdd}>
        {captures.filter}
      </Button>
    </header>
  )
}

type DayChoice = 'all' | 'today' | 'yesterday' | 'week'

interface DaySegmentsProps {
  readonly filter: CaptureFilter
  readonly onChange: CaptureListing['change']
}

/** The days that people ask for; other days are chosen in the dialog and shown as a chip. */
function DaySegments({ filter, onChange }: DaySegmentsProps) {
  const wording = useWording()
  const { captures } = wording
  const { fromDay = null, toDay = null } = filter
  const nowMs = useNow(60_000)
  const day = (daysLater: number) => localDayText(startOfLocalDay(nowMs, daysLater))
  const days: Record<DayChoice, Pick<CaptureFilter, 'fromDay' | 'toDay'>> = {
    all: { fromDay: null, toDay: null },
    today: { fromDay: day(0), toDay: day(0) },
    yesterday: { fromDay: day(-1), toDay: day(-1) },
    week: { fromDay: day(-6), toDay: day(0) },
  }
  const choices = (['all', 'today', 'yesterday', 'week'] as const).map((id) => ({ id, text: captures.days[id] }))
  const chosen = choices.find(({ id }) => days[id].fromDay === fromDay && days[id].toDay === toDay)
  const text = daysText({ fromDay, toDay }, wording)
  if (!chosen) {
    return <FilterChip text={text} removeText={captures.removeFilter(text)} onRemove={() => onChange(days.all)} />
  }
  return <Segments label={captures.day} choices={choices} value={chosen.id} onChange={(id) => onChange(days[id])} />
}

interface CaptureFilterDialogProps {
  readonly filter: CaptureFilter
  /** Name of the filtered athlete. */
  readonly athleteName: string | null
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onChange: CaptureListing['change']
  readonly onAthlete: (athlete: AthleteSummary) => void
}

/** Dialog that filters by days, athlete, activity and movement; each choice applies immediately. */
export function CaptureFilterDialog({ isOpen, onClose, ...fields }: CaptureFilterDialogProps) {
  const { captures, common } = useWording()
  return (
    <Dialog
      title={captures.filter}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <Button tone="primary" onPress={onClose}>
          {common.close}
        </Button>
      }
    >
      <FilterFields {...fields} />
    </Dialog>
  )
}

function FilterFields({
  filter,
  athleteName,
  onChange,
  onAthlete,
}: Omit<CaptureFilterDialogProps, 'isOpen' | 'onClose'>) {
  const { captures, common, exports, phrases } = useWording()
  const [text, setText] = useState(athleteName ?? '')
  const { activity, movement } = filter
  const type = (next: string) => {
    setText(next)
    if (next.trim() === '' && filter.athleteId !== null) onChange({ athleteId: null })
  }
  const any = { id: ANY_VALUE, text: captures.all }
  return (
    <div className={styles.fields}>
      <Select
        autoFocus
        label={common.activity}
        choices={[any, ...activities.map((id) => ({ id, text: phrases.activity(id) }))]}
        value={activity ?? ANY_VALUE}
        onChange={(id) => onChange({ activity: id === ANY_VALUE ? null : id, movement: null })}
      />
      <Select
        label={common.movement}
        choices={[any, ...movementsOf(activity ?? '').map((id) => ({ id, text: phrases.movement(id) }))]}
        value={movement ?? ANY_VALUE}
        onChange={(id) => onChange({ movement: id === ANY_VALUE ? null : id })}
        isDisabled={activity === null}
      />
      <Field
        label={exports.from}
        type="date"
        value={filter.fromDay ?? ''}
        onChange={(fromDay) => onChange({ fromDay: fromDay || null })}
      />
      <Field
        label={exports.to}
        type="date"
        value={filter.toDay ?? ''}
        onChange={(toDay) => onChange({ toDay: toDay || null })}
      />
      <ServiceAthleteBox
        label={common.athlete}
        text={text}
        onText={type}
        onChoose={(athlete) => {
          setText(athlete.name)
          onAthlete(athlete)
          onChange({ athleteId: athlete.id })
        }}
      />
    </div>
  )
}
