import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { ScreenLink } from '../../../renderer/components/screen-link.tsx'
import { Field } from '../../../renderer/fields/clock-field.tsx'
import { daysText } from '../../../renderer/fields/day-text.ts'
import { localDayText, startOfLocalDay } from '../../../renderer/fields/local-day.ts'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useNow } from '../../../renderer/hooks/use-now.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { FilterChip } from '../../../renderer/list/filter-chip.tsx'
import { focusGrid } from '../../../renderer/list/grid-keys.ts'
import { ListFoot } from '../../../renderer/list/list-foot.tsx'
import layout from '../../../renderer/list/list-screen.module.css'
import { useStation, useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { ServiceAthleteBox } from '../../../renderer/tagging/service-athlete-box.tsx'
import { activities, movementsOf } from '../../../service/movements.ts'
import { type CaptureFilter, type CaptureRow, captureListBounds } from '../../../station/contract/capture-list.ts'
import type { AthleteSummary } from '../../../station/contract/deck-view.ts'
import { ClipDrawer } from '../../clip/clip-drawer.tsx'
import { RetagDialog } from '../../clip/retag-dialog.tsx'
import { CapturePanel } from './capture-panel.tsx'
import { CaptureRows } from './capture-rows.tsx'
import styles from './captures-screen.module.css'
import { type CaptureListing, unfilteredCaptures, useCaptures } from './use-captures.ts'
import { type SelectedCaptures, useSelectedCaptures } from './use-selected-captures.ts'

const ANY_VALUE = ''

const filterStatuses = ['awaiting_upload', 'processing', 'completed', 'error'] as const

interface CaptureFiltersProps {
  readonly listing: CaptureListing
  /** Name of the filtered athlete. */
  readonly athleteName: string | null
  readonly onAdd: () => void
}

/** Bar of the active filters, which the service applies. */
function CaptureFilters({ listing: { filter, change }, athleteName, onAdd }: CaptureFiltersProps) {
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
function CaptureFilterDialog({ isOpen, onClose, ...fields }: CaptureFilterDialogProps) {
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
  const { captures, common, phrases } = useWording()
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
        label={common.from}
        type="date"
        value={filter.fromDay ?? ''}
        onChange={(fromDay) => onChange({ fromDay: fromDay || null })}
      />
      <Field
        label={common.to}
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

interface CapturesFootProps {
  readonly listing: CaptureListing
  readonly selected: SelectedCaptures
}

/** Footer with the number of captures listed or selected, the age of the list, and its actions. */
function CapturesFoot({ listing: { window, refresh }, selected }: CapturesFootProps) {
  const { captures, phrases } = useWording()
  const { page } = window
  const total = page ? captures.total(page.total, phrases.format.number(page.total), page.isTotalExact) : ''
  const isReady = !selected.isBusy && !selected.isReading && !selected.isTooMany
  return (
    <ListFoot
      status={
        selected.isReading
          ? captures.selecting
          : selected.count > 0
            ? captures.selected(phrases.format.number(selected.count))
            : total
      }
    >
      {selected.count > 0 ? (
        <>
          {selected.isTooMany && <span>{captures.tooMany(phrases.format.number(captureListBounds.selected))}</span>}
          <Button onPress={selected.clear}>{captures.selectNone}</Button>
          <Button onPress={selected.copyIds} isDisabled={!isReady}>
            {captures.copyIds}
          </Button>
          <Button keys="t" onPress={selected.retag} isDisabled={!isReady}>
            {captures.changeAthlete}
          </Button>
          <Button keys="s" onPress={selected.save} isDisabled={!isReady}>
            {captures.saveCsv}
          </Button>
          {selected.toExport && (
            <Button tone="primary" keys="e" onPress={selected.toExport} isDisabled={!isReady}>
              {captures.toExport}
            </Button>
          )}
        </>
      ) : (
        page && <span>{captures.readAt(phrases.format.clockToTheSecond(page.readAtMs))}</span>
      )}
      <ScreenLink to="audit" />
      <Button keys="r" onPress={refresh}>
        {captures.refresh}
      </Button>
    </ListFoot>
  )
}

/** Captures screen: the captures at the service, newest first, with their clips on this station. */
export function CapturesScreen() {
  const { ui } = useStation()
  const { captures, common } = useWording()
  const listing = useCaptures(unfilteredCaptures)
  const area = useRef<HTMLDivElement>(null)
  const selected = useSelectedCaptures(listing, area)
  const [isFiltering, setFiltering] = useState(false)
  const [athlete, setAthlete] = useState<{ id: string; name: string } | null>(null)
  const [opened, setOpened] = useState<CaptureRow | null>(null)
  const openClip = useStore(ui.store, (state) => state.openClip)
  const athleteName = athlete?.id === listing.filter.athleteId ? athlete.name : null
  const { page } = listing.window
  // The list may hold a newer version of the open capture.
  const open = page?.items.find(({ id }) => id === opened?.id) ?? opened

  const close = useCallback(() => {
    setOpened(null)
    ui.openClip(null)
  }, [ui])
  const show = useCallback(
    (row: CaptureRow) => {
      setOpened(row)
      ui.openClip(row.clip?.id ?? null)
    },
    [ui],
  )
  // An open clip belongs to one screen.
  useEffect(() => () => ui.openClip(null), [ui])

  const one = { group: 'list' } as const
  const toStatus = (status: (typeof filterStatuses)[number] | null) => () => listing.change({ status })
  useShortcuts([
    { ...one, id: 'captures-filter', name: captures.filter, keys: 'f', run: () => setFiltering(true) },
    { ...one, id: 'captures-refresh', name: captures.refresh, keys: 'r', run: listing.refresh },
    {
      ...one,
      id: 'captures-list',
      name: common.toList,
      keys: 'arrowdown',
      keysOnly: true,
      run: () => focusGrid(area.current),
    },
    ...filterStatuses.map((status) => ({
      ...one,
      id: `captures-${status}`,
      name: captures.show(captures.statuses[status]),
      keys: null,
      run: toStatus(status),
    })),
    { ...one, id: 'captures-all', name: captures.show(captures.all), keys: null, run: toStatus(null) },
    {
      ...one,
      id: 'captures-close',
      name: captures.close,
      keys: 'escape',
      keysOnly: true,
      when: () => open !== null || openClip !== null,
      run: close,
    },
  ])

  const problem = page?.problem ?? (page ? listing.window.failure : null)
  return (
    <div className={layout.screen}>
      <CaptureFilters listing={listing} athleteName={athleteName} onAdd={() => setFiltering(true)} />
      {[problem, selected.failure].map(
        (failure, index) =>
          failure && (
            <div key={index} className={layout.problem}>
              <Problem size="line" failure={failure} subject={captures.list} isFinal={index === 1} />
            </div>
          ),
      )}
      <div ref={area} className={classes(layout.list, styles.list)}>
        <CaptureRows
          listing={listing}
          selected={selected}
          status={useStatus()}
          current={open?.id ?? null}
          onOpen={show}
        />
      </div>
      <CapturesFoot listing={listing} selected={selected} />
      <CaptureFilterDialog
        filter={listing.filter}
        athleteName={athleteName}
        isOpen={isFiltering}
        onClose={() => setFiltering(false)}
        onChange={listing.change}
        onAthlete={setAthlete}
      />
      {selected.toRetag && (
        <RetagDialog toTag={selected.toRetag} onClose={selected.onRetagClosed} onTagged={selected.clear} />
      )}
      {openClip !== null && <ClipDrawer id={openClip} onOpen={ui.openClip} onClose={close} />}
      {openClip === null && open !== null && open.clip === null && (
        <CapturePanel key={open.id} row={open} onClose={close} />
      )}
    </div>
  )
}
