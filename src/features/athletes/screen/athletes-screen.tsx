import { useCallback, useRef, useState } from 'react'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { focusGrid } from '../../../renderer/list/grid-keys.ts'
import layout from '../../../renderer/list/list-screen.module.css'
import { useClient, useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { ImportLine } from '../../import/screen/import-line.tsx'
import { ImportPage } from '../../import/screen/import-page.tsx'
import { type ColumnId, readChosenColumns, saveChosenColumns } from './roster-columns.ts'
import { RosterDialogs, useRosterDialog } from './roster-dialogs.tsx'
import { RosterFoot } from './roster-foot.tsx'
import { RosterHead } from './roster-head.tsx'
import { RosterList } from './roster-list.tsx'
import { RosterPanels } from './roster-panels.tsx'
import { useRoster } from './use-roster.ts'
import { IMPORT_PAGE, NEW_ATHLETE, showRosterOnly, useRosterNavigation } from './use-roster-navigation.ts'
import { useRosterShortcuts } from './use-roster-shortcuts.ts'

/**
 * Athletes screen: the roster of the organization, or the import of a file. `within` is the open athlete or that page.
 */
export function AthletesScreen({ within }: { within: string | null }) {
  return within === IMPORT_PAGE ? <ImportPage onClose={showRosterOnly} /> : <RosterScreen athleteId={within} />
}

/** Searchable roster with the panel of the open athlete. */
function RosterScreen({ athleteId }: { athleteId: string | null }) {
  const client = useClient()
  const status = useStatus()
  const { athletes } = useWording()
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
      <ImportLine onShow={navigation.showImport} />
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
