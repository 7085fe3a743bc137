import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { CaptureRow } from '../../../contract/capture-list.ts'
import { DiscardDialog } from '../../components/dialogs/discard-dialog.tsx'
import { focusGrid } from '../../components/list/grid-keys.ts'
import layout from '../../components/list/list-screen.module.css'
import { Problem } from '../../components/problem.tsx'
import { useAction } from '../../hooks/use-action.ts'
import { useConfirmDiscard } from '../../hooks/use-confirm-discard.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useShortcuts } from '../../hooks/use-shortcuts.ts'
import { goTo } from '../../routes.ts'
import { useStation, useStatus } from '../../state/station-context.tsx'
import { useWording } from '../../state/wording-context.tsx'
import { CapturePanel } from '../captures/capture-panel.tsx'
import { ClipDrawer } from '../clip-drawer/clip-drawer.tsx'
import { ImportLine } from './import/import-line.tsx'
import { ImportPage } from './import/import-page.tsx'
import { DuplicatesDialog } from './list/duplicates-dialog.tsx'
import { FilterDialog } from './list/filter-dialog.tsx'
import { type ColumnId, readChosenColumns, saveChosenColumns } from './list/roster-columns.ts'
import { RosterColumnsDialog } from './list/roster-columns-dialog.tsx'
import { RosterList } from './list/roster-list.tsx'
import { useRoster } from './list/use-roster.ts'
import { AthletePanel } from './panel/athlete-panel.tsx'
import { NewAthletePanel } from './panel/new-athlete-panel.tsx'
import { RosterFoot } from './roster-foot.tsx'
import { RosterHead } from './roster-head.tsx'
import { useLastChange } from './use-last-change.ts'

const NEW_ATHLETE = 'new'
const IMPORT_PAGE = 'import'

const show = (id: string) => goTo('athletes', id)
const showNone = () => goTo('athletes')

type Opened = 'filter' | 'columns' | 'duplicates' | null

/**
 * Athletes screen: the roster of the organization, or the import of a file. `within` is the open athlete or that page.
 */
export function AthletesScreen({ within }: { within: string | null }) {
  return within === IMPORT_PAGE ? <ImportPage onClose={showNone} /> : <RosterScreen within={within} />
}

/** Searchable roster with the panel of the open athlete. */
function RosterScreen({ within }: { within: string | null }) {
  const { client, ui } = useStation()
  const status = useStatus()
  const { athletes, imports } = useWording()
  const roster = useRoster()
  const { value: facts, failure } = useRead('facts', () => client.roster.facts(), ['roster'])
  const [columns, setColumns] = useState(readChosenColumns)
  const [opened, setOpened] = useState<Opened>(null)
  const openClip = useStore(ui.store, (state) => state.openClip)
  const [openCapture, setOpenCapture] = useState<CaptureRow | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const refreshing = useAction(() => client.roster.refresh())
  const chooseColumns = useCallback((next: readonly ColumnId[]) => {
    saveChosenColumns(next)
    setColumns(next)
  }, [])
  const confirm = useConfirmDiscard()
  const { leave, report } = confirm
  const remember = useLastChange()
  const closeClip = useCallback(() => {
    ui.openClip(null)
    setOpenCapture(null)
  }, [ui])
  /** Opens an athlete. A clip or capture on top is closed, because it would cover the athlete. */
  const open = (id: string) => {
    if (id === within) return closeClip()
    leave(() => {
      closeClip()
      show(id)
    })
  }
  const close = () => leave(showNone)
  /** Navigates without confirmation: the typed values were saved, or their athlete was deleted. */
  const saved = (go: () => void) => {
    report(false)
    go()
  }
  const showImport = () => leave(() => show(IMPORT_PAGE))
  const attributes = (facts?.attributes ?? []).map(({ key }) => key)
  const showDialog = useCallback((dialog: Opened) => setOpened(dialog), [])
  const hide = useCallback(() => setOpened(null), [])
  const showCapture = useCallback(
    (row: CaptureRow) => (row.clip ? ui.openClip(row.clip.id) : setOpenCapture(row)),
    [ui],
  )
  const isCovered = openClip !== null || openCapture !== null

  const toList = () => focusGrid(area.current)
  const one = { group: 'list' } as const
  useShortcuts([
    { ...one, id: 'athletes-search', name: athletes.search, keys: '/', run: () => search.current?.focus() },
    { ...one, id: 'athletes-new', name: athletes.newAthlete, keys: 'c', run: () => open(NEW_ATHLETE) },
    { ...one, id: 'athletes-import', name: imports.title, keys: 'i', run: showImport },
    { ...one, id: 'athletes-filter', name: athletes.addFilter, keys: 'f', run: () => showDialog('filter') },
    { ...one, id: 'athletes-columns', name: athletes.columns, keys: 'l', run: () => showDialog('columns') },
    {
      ...one,
      id: 'athletes-duplicates',
      name: athletes.duplicatesTitle,
      keys: 'd',
      run: () => showDialog('duplicates'),
    },
    { ...one, id: 'athletes-refresh', name: athletes.refresh, keys: 'r', run: refreshing.start },
    { ...one, id: 'athletes-list', name: athletes.list, keys: 'arrowdown', keysOnly: true, run: toList },
    {
      ...one,
      id: 'athletes-close',
      name: athletes.details,
      keys: 'escape',
      keysOnly: true,
      when: () => within !== null || isCovered,
      run: () => (isCovered ? closeClip() : close()),
    },
  ])
  // An open clip belongs to one screen.
  useEffect(() => closeClip, [closeClip])

  return (
    <div className={layout.screen}>
      <RosterHead
        search={search}
        roster={roster}
        total={roster.window.page?.total ?? null}
        onShow={showDialog}
        onNew={() => open(NEW_ATHLETE)}
        onImport={showImport}
        onDown={toList}
      />
      <ImportLine onShow={showImport} />
      {refreshing.failure && (
        <div className={layout.problem}>
          <Problem once size="line" failure={refreshing.failure} subject={athletes.list} />
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
          current={within}
          onOpen={open}
          onNew={() => open(NEW_ATHLETE)}
          onImport={showImport}
          onRefresh={refreshing.start}
        />
      </div>
      <RosterFoot facts={facts} shown={roster.window.page?.total ?? null} status={status} refreshing={refreshing} />
      <FilterDialog
        attributes={attributes}
        isOpen={opened === 'filter'}
        onClose={hide}
        onAdd={(filter) => {
          roster.addFilter(filter)
          hide()
        }}
      />
      <RosterColumnsDialog
        columns={columns}
        attributes={attributes}
        isOpen={opened === 'columns'}
        onClose={hide}
        onChange={chooseColumns}
      />
      <DuplicatesDialog
        isOpen={opened === 'duplicates'}
        remember={remember}
        onClose={hide}
        onOpen={(id) => {
          hide()
          open(id)
        }}
      />
      {within === NEW_ATHLETE && (
        <NewAthletePanel
          isHidden={isCovered}
          onDirty={report}
          onClose={close}
          onOpen={open}
          onCreated={(id) => saved(() => show(id))}
        />
      )}
      {within !== null && within !== NEW_ATHLETE && (
        <AthletePanel
          id={within}
          isHidden={isCovered}
          onDirty={report}
          remember={remember}
          onCapture={showCapture}
          onClose={close}
          onDeleted={() => saved(showNone)}
        />
      )}
      {openClip !== null && <ClipDrawer id={openClip} onOpen={ui.openClip} onClose={closeClip} />}
      {openClip === null && openCapture !== null && <CapturePanel row={openCapture} onClose={closeClip} />}
      <DiscardDialog confirm={confirm} />
    </div>
  )
}
