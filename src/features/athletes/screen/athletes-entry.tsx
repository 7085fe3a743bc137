import { type RefObject, useCallback, useRef, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Menu } from '../../../renderer/components/menu.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { saveBytes, saveText } from '../../../renderer/components/save-file.ts'
import { type Action, useAction } from '../../../renderer/hooks/use-action.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { FilterChip } from '../../../renderer/list/filter-chip.tsx'
import { focusGrid } from '../../../renderer/list/grid-keys.ts'
import { ListFoot } from '../../../renderer/list/list-foot.tsx'
import layout from '../../../renderer/list/list-screen.module.css'
import { SearchBox } from '../../../renderer/list/search-box.tsx'
import { useSlots } from '../../../renderer/page-slots.ts'
import type { ScreenEntry } from '../../../renderer/screen-entry.ts'
import { callFailure } from '../../../renderer/state/call-failure.ts'
import { useClient, useStation, useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { RosterFacts } from '../../../station/contract/roster.ts'
import type { StationStatus } from '../../../station/contract/station-status.ts'
import styles from './athletes-screen.module.css'
import { filterText } from './filter-dialog.tsx'
import { type ColumnId, type RosterListing, readChosenColumns, saveChosenColumns, useRoster } from './roster-columns.ts'
import { type RosterDialog, RosterDialogs, useRosterDialog } from './roster-dialogs.tsx'
import { RosterList } from './roster-list.tsx'
import { RosterPanels } from './roster-panels.tsx'
import {
  IMPORT_PAGE,
  NEW_ATHLETE,
  type RosterNavigation,
  showRosterOnly,
  useRosterNavigation,
} from './use-roster-navigation.ts'

interface RosterFootProps {
  readonly facts: RosterFacts | null
  readonly shown: number | null
  readonly status: StationStatus | null
  readonly refreshing: Action<[]>
}

/** Footer with the number of athletes listed, the age of the local copy, and its actions. */
function RosterFoot({ facts, shown, status, refreshing }: RosterFootProps) {
  const wording = useWording()
  const { athletes, phrases } = wording
  const all = facts?.athletes ?? 0
  return (
    <ListFoot
      status={
        shown !== null && shown !== all
          ? athletes.shownOf(phrases.format.number(shown), athletes.total(all))
          : athletes.total(all)
      }
    >
      <span>{facts && ageText(facts, status, wording)}</span>
      <ExportButton isDisabled={all === 0} />
      <Button keys="r" onPress={refreshing.start} isDisabled={refreshing.isRunning}>
        {athletes.refresh}
      </Button>
    </ListFoot>
  )
}

/** Menu that saves the whole roster as a file that can be imported again. */
function ExportButton({ isDisabled }: { isDisabled: boolean }) {
  const { client, notifications } = useStation()
  const { athletes, phrases } = useWording()
  const saving = useAction(async (kind: 'csv' | 'xlsx') => {
    try {
      notifications.show({ tone: 'done', title: athletes.exported(await saveRoster(kind, client)) })
    } catch (error) {
      const { message, next } = phrases.failure(callFailure(error), athletes.exportRoster, { isFinal: true })
      notifications.show({ tone: 'problem', title: message, text: next })
    }
  })
  return (
    <Menu
      label={athletes.exportRoster}
      actions={[
        { id: 'csv', text: athletes.asCsv, run: () => saving.start('csv') },
        { id: 'xlsx', text: athletes.asXlsx, run: () => saving.start('xlsx') },
      ]}
    >
      <Button isDisabled={isDisabled || saving.isRunning}>{athletes.exportRoster}</Button>
    </Menu>
  )
}

/** Saves the file and resolves to its number of athletes. */
async function saveRoster(kind: 'csv' | 'xlsx', client: ReturnType<typeof useStation>['client']): Promise<number> {
  const name = `athletes ${new Date().toISOString().slice(0, 10)}.${kind}`
  if (kind === 'csv') {
    const { text, athletes } = await client.roster.csv()
    saveText(name, text)
    return athletes
  }
  const { base64, athletes } = await client.roster.xlsx()
  saveBytes(
    name,
    Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)),
  )
  return athletes
}

function ageText(
  { refreshing, refreshedAtMs }: RosterFacts,
  status: StationStatus | null,
  { athletes, frame, phrases }: ReturnType<typeof useWording>,
): string {
  const moment = refreshedAtMs === null ? null : phrases.format.dateTime(refreshedAtMs)
  if (status?.service.kind === 'offline' && moment !== null)
    return athletes.savedCopy(frame.serviceOffline(status.service.because), moment)
  if (status?.service.kind === 'key-refused') return athletes.keyRefused
  if (refreshing)
    return athletes.refreshing(phrases.format.number(refreshing.read), phrases.format.number(refreshing.total))
  return moment === null ? athletes.neverRefreshed : athletes.refreshedAt(moment)
}

interface RosterHeadProps {
  readonly search: RefObject<HTMLInputElement | null>
  readonly roster: RosterListing
  /** Number of matches; null before the first answer. */
  readonly total: number | null
  readonly onShow: (dialog: 'filter' | 'columns' | 'duplicates') => void
  readonly onNew: () => void
  readonly onImport: () => void
  /** Moves the focus to the list. */
  readonly onDown: () => void
}

/** Header of the roster: number of matches, search, filters and actions. */
function RosterHead({ search, roster, total, onShow, onNew, onImport, onDown }: RosterHeadProps) {
  const wording = useWording()
  const { athletes, phrases } = wording
  const { rosterImport } = useSlots()
  const { query } = roster
  return (
    <header className={layout.head}>
      <b className={styles.count} aria-hidden="true">
        {total === null ? '' : phrases.format.number(total)}
      </b>
      <SearchBox
        field={search}
        label={athletes.search}
        placeholder={athletes.search}
        value={query.text}
        onChange={roster.search}
        onClear={() => roster.search('')}
        onDown={onDown}
        maxLength={1_000}
      />
      {query.filters.map((filter) => {
        const text = filterText(filter, wording)
        return (
          <FilterChip
            key={JSON.stringify(filter)}
            text={text}
            removeText={athletes.removeFilter(text)}
            onRemove={() => roster.removeFilter(filter)}
          />
        )
      })}
      <Button keys="f" onPress={() => onShow('filter')} isDisabled={query.filters.length >= 20}>
        {athletes.addFilter}
      </Button>
      <Button onPress={() => onShow('columns')}>{athletes.columns}</Button>
      <Button onPress={() => onShow('duplicates')}>{athletes.duplicates}</Button>
      {rosterImport && (
        <Button keys="i" onPress={onImport}>
          {rosterImport.shortTitle(wording)}
        </Button>
      )}
      <Button tone="primary" keys="c" onPress={onNew}>
        {athletes.newAthlete}
      </Button>
    </header>
  )
}

interface RosterShortcuts {
  readonly search: RefObject<HTMLInputElement | null>
  readonly navigation: RosterNavigation
  /** True while an athlete is open. */
  readonly isOpen: boolean
  readonly onDialog: (dialog: RosterDialog) => void
  readonly onRefresh: () => void
  /** Moves the focus to the list. */
  readonly onList: () => void
}

/** Shortcuts of the roster screen. */
function useRosterShortcuts({ search, navigation, isOpen, onDialog, onRefresh, onList }: RosterShortcuts): void {
  const wording = useWording()
  const { athletes, common } = wording
  const { rosterImport } = useSlots()
  const { open, close, closeClip, showImport, isCovered } = navigation
  const one = { group: 'list' } as const
  useShortcuts([
    { ...one, id: 'athletes-search', name: athletes.searchRoster, keys: '/', run: () => search.current?.focus() },
    { ...one, id: 'athletes-new', name: athletes.newAthlete, keys: 'c', run: () => open(NEW_ATHLETE) },
    ...(rosterImport
      ? [{ ...one, id: 'athletes-import', name: rosterImport.title(wording), keys: 'i', run: showImport }]
      : []),
    { ...one, id: 'athletes-filter', name: athletes.addFilter, keys: 'f', run: () => onDialog('filter') },
    { ...one, id: 'athletes-columns', name: athletes.columns, keys: 'l', run: () => onDialog('columns') },
    { ...one, id: 'athletes-duplicates', name: athletes.duplicatesTitle, keys: 'd', run: () => onDialog('duplicates') },
    { ...one, id: 'athletes-refresh', name: athletes.refresh, keys: 'r', run: onRefresh },
    { ...one, id: 'athletes-list', name: common.toList, keys: 'arrowdown', keysOnly: true, run: onList },
    {
      ...one,
      id: 'athletes-close',
      name: common.close,
      keys: 'escape',
      keysOnly: true,
      when: () => isOpen || isCovered,
      run: () => (isCovered ? closeClip() : close()),
    },
  ])
}

/**
 * Athletes screen: the roster of the organization, or the import of a file. `within` is the open athlete or that page.
 */
function AthletesScreen({ within }: { within: string | null }) {
  const { rosterImport } = useSlots()
  if (within !== IMPORT_PAGE) return <RosterScreen athleteId={within} />
  return rosterImport ? <rosterImport.Page onClose={showRosterOnly} /> : <RosterScreen athleteId={null} />
}

/** Searchable roster with the panel of the open athlete. */
function RosterScreen({ athleteId }: { athleteId: string | null }) {
  const client = useClient()
  const status = useStatus()
  const { athletes } = useWording()
  const { rosterImport } = useSlots()
  const roster = useRoster()
  const { value: facts, failure } = useRead('facts', () => client.roster.facts(), ['roster'])
  const [columns, setColumns] = useState(readChosenColumns)
  const chooseColumns = useCallback((next: readonly ColumnId[]) => {
    saveChosenColumns(next)
    setColumns(next)
  }, [])
  const { dialog, show: showDialog, hide } = useRosterDialog()
  const navigation = useRosterNavigation(athleteId)
  const refreshing = useAction(() => client.roster.refresh())
  const search = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const toList = () => focusGrid(area.current)
  const create = () => navigation.open(NEW_ATHLETE)
  useRosterShortcuts({
    search,
    navigation,
    isOpen: athleteId !== null,
    onDialog: showDialog,
    onRefresh: refreshing.start,
    onList: toList,
  })
  const total = roster.window.page?.total ?? null
  return (
    <div className={layout.screen}>
      <RosterHead
        search={search}
        roster={roster}
        total={total}
        onShow={showDialog}
        onNew={create}
        onImport={navigation.showImport}
        onDown={toList}
      />
      {rosterImport && <rosterImport.Line onShow={navigation.showImport} />}
      {refreshing.failure && (
        <div className={layout.problem}>
          <Problem isFinal size="line" failure={refreshing.failure} subject={athletes.list} />
        </div>
      )}
      {failure && !facts && (
        <div className={layout.problem}>
          <Problem size="line" failure={failure} subject={athletes.list} />
        </div>
      )}
      <div ref={area} className={layout.list}>
        <RosterList
          roster={roster}
          columns={columns}
          status={status}
          current={athleteId}
          onOpen={navigation.open}
          onNew={create}
          onImport={navigation.showImport}
          onRefresh={refreshing.start}
        />
      </div>
      <RosterFoot facts={facts} shown={total} status={status} refreshing={refreshing} />
      <RosterDialogs
        dialog={dialog}
        roster={roster}
        columns={columns}
        attributes={(facts?.attributes ?? []).map(({ key }) => key)}
        onColumns={chooseColumns}
        onOpen={navigation.open}
        onClose={hide}
      />
      <RosterPanels athleteId={athleteId} navigation={navigation} />
    </div>
  )
}

export const athletesScreen: ScreenEntry = {
  route: 'athletes',
  Screen: ({ route }) => <AthletesScreen within={route.within} />,
  name: ({ frame }) => frame.athletes,
  hasOwnTitle: false,
  rail: {
    key: '4',
    icon: 'M11 10.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM3 20c.6-4.3 3.8-6.5 8-6.5s7.4 2.2 8 6.5',
    isShown: () => true,
    count: () => null,
  },
  openCommand: null,
  manualSection: () => ({ page: 'start', at: 'athletes' }),
}
