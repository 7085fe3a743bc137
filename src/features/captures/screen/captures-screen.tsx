import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { classes } from '../../../renderer/components/class-names.ts'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { focusGrid } from '../../../renderer/list/grid-keys.ts'
import layout from '../../../renderer/list/list-screen.module.css'
import { useStation, useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { CaptureRow } from '../../../station/contract/capture-list.ts'
import { ClipDrawer } from '../../clip/clip-drawer.tsx'
import { RetagDialog } from '../../clip/retag-dialog.tsx'
import { CaptureFilterDialog, CaptureFilters, filterStatuses } from './capture-filters.tsx'
import { CapturePanel } from './capture-panel.tsx'
import { CaptureRows } from './capture-rows.tsx'
import { CapturesFoot } from './captures-foot.tsx'
import styles from './captures-screen.module.css'
import { unfilteredCaptures, useCaptures } from './use-captures.ts'
import { useSelectedCaptures } from './use-selected-captures.ts'

/** Captures screen: the captures at the service, newest first, with their clips on this station. */
export function CapturesScreen() {
  const { ui } = useStation()
  const { captures, find } = useWording()
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
      name: find.toList,
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
