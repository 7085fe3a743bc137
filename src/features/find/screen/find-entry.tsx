import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { Problem } from '../../../renderer/components/problem.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { type Action, useActionInTurn } from '../../../renderer/hooks/use-action.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useReturnToRow } from '../../../renderer/hooks/use-return-to-row.ts'
import { useSelection } from '../../../renderer/hooks/use-selection.ts'
import { focusGrid } from '../../../renderer/list/grid-keys.ts'
import { ListFoot } from '../../../renderer/list/list-foot.tsx'
import layout from '../../../renderer/list/list-screen.module.css'
import type { ListControl } from '../../../renderer/list/use-list-keys.ts'
import { type OtherStationsSlot, useSlots } from '../../../renderer/page-slots.ts'
import type { ScreenEntry } from '../../../renderer/screen-entry.ts'
import { createSerialRunner } from '../../../renderer/state/serial-runner.ts'
import { useClient, useStation, useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { TagTarget } from '../../../renderer/tagging/tag-dialog.tsx'
import type { ClipId } from '../../../station/contract/clip.ts'
import type { FileAnswers } from '../../../station/contract/file-answer.ts'
import type { FindQuery } from '../../../station/contract/find-query.ts'
import { ClipDrawer } from '../../clip/clip-drawer.tsx'
import { RetagDialog } from '../../clip/retag-dialog.tsx'
import { tagTargetOf } from '../../today/taggable.ts'
import { shownFilters } from './find-filters.ts'
import { FindHead } from './find-head.tsx'
import styles from './find-screen.module.css'
import { FindSide } from './find-side.tsx'
import { FoundFiles } from './found-files.tsx'
import { FoundList, ResultsNote } from './found-list.tsx'
import { OtherRepsList } from './other-reps-list.tsx'
import { useFindCommands } from './use-find-commands.ts'
import { ALL_STATIONS, addressOfQuery, clipOf, queryOf, stationOf, useFindNavigation } from './use-find-navigation.ts'
import { useRepSearch } from './use-rep-search.ts'

interface FindFootProps {
  readonly total: { readonly reps: number; readonly isExact: boolean } | null
  readonly selected: number
  /** A row has the keyboard focus. */
  readonly isActive: boolean
  readonly onClear: () => void
  readonly onTag: () => void
  readonly onRetry: () => void
  readonly onCopyLink: () => void
  /** Null where this build has no viewer. */
  readonly view: { readonly text: string; readonly open: () => void } | null
}

/** Footer with the number of reps found or selected, and their actions. */
function FindFoot(props: FindFootProps) {
  const { total, selected, isActive, onClear, onTag, onRetry, onCopyLink, view } = props
  const { find, today, phrases } = useWording()
  const shown = total ? find.total(total.reps, phrases.format.number(total.reps), total.isExact) : ''
  return (
    <ListFoot status={selected > 0 ? find.selected(selected) : shown}>
      {selected > 0 && (
        <>
          <Button onPress={onClear}>{find.selectNone}</Button>
          <Button keys="r" onPress={onRetry}>
            {find.retry}
          </Button>
          <Button tone="primary" keys="t" onPress={onTag}>
            {today.tag}
          </Button>
        </>
      )}
      {selected === 0 && !isActive && total !== null && total.reps > 0 && <ResultsNote />}
      {selected === 0 && isActive && (
        <>
          <Button keys="c" onPress={onCopyLink}>
            {find.copyLink}
          </Button>
          {view && (
            <Button keys="v" onPress={view.open}>
              {view.text}
            </Button>
          )}
        </>
      )}
    </ListFoot>
  )
}

interface FindSelection {
  readonly control: ListControl
  readonly clear: () => void
  readonly isSelected: (key: string) => boolean
  /** Keys of the selected rows, else of the row with the keyboard focus. */
  readonly chosen: () => readonly string[]
  /** Runs actions on the reps one after another. */
  readonly acting: Action<[() => Promise<unknown>]>
}

/** Selection of the reps that a search found, and the queue of actions on them. */
function useFindSelection(search: string): FindSelection {
  const [order] = useState(createSerialRunner)
  const acting = useActionInTurn(order)
  const [state, selection] = useSelection()
  const { clear, setActive } = selection
  // Another search clears the selection: no action reaches reps that are not shown.
  useEffect(() => {
    clear()
    setActive(null)
  }, [search, clear, setActive])
  const control = {
    ...state,
    setActive,
    toggle: selection.toggle,
    add: selection.add,
    addRead(keys: Promise<readonly string[]>) {
      const reading = selection.addRead(keys)
      acting.start(() => reading)
    },
    clear,
  }
  const chosen = () => {
    const { selected, active } = selection.store.getState()
    return selected.size > 0 ? [...selected] : active === null ? [] : [active]
  }
  const isSelected = (key: string) => selection.store.getState().selected.has(key)
  return { control, clear, isSelected, chosen, acting }
}

const MAX_FILES = 50
/** Fewer letters are in nearly every file's name. */
const MIN_LETTERS = 3

interface Searched {
  readonly query: FindQuery
  /** The asked clip, whose answer is shown also where a rep has it. */
  readonly clip: ClipId | null
  /** Number of reps found; null until they were read. */
  readonly reps: number | null
}

/** Files that a search finds by their names beside its reps; null while it asks for none, or is not answered. */
function useFoundFiles({ query, clip, reps }: Searched): FileAnswers | null {
  const client = useClient()
  const text = fileTextOf(query)
  const isAsked = text.length >= MIN_LETTERS && reps !== null
  const scope = clip === null ? 'without-rep' : 'all'
  const onDisk = reps === 0
  const { value } = useRead(
    JSON.stringify([text, isAsked, scope, onDisk]),
    async () => (isAsked ? client.find.files({ text, limit: MAX_FILES, scope, onDisk }) : null),
    ['attention', 'reps', 'queue'],
  )
  return value
}

/** The part of file names that a search looks for; empty where it has filters that only reps can meet. */
function fileTextOf({ text, fileName, ...filters }: FindQuery): string {
  const { athleteIds, activity, movement, dimensions, cameras, states, fromDay, toDay } = filters
  const lists = [athleteIds, cameras, states, Object.keys(dimensions)]
  const isOnlyName =
    lists.every((list) => list.length === 0) && [activity, movement, fromDay, toDay].every((value) => value === null)
  return isOnlyName ? `${text} ${fileName}`.trim() : ''
}

const THIS_STATION = ''

interface StationSelectProps {
  /** Null for this station. */
  readonly value: string | null
  readonly onChange: (station: string | null) => void
  readonly otherStations: OtherStationsSlot
}

/** Chooses whose reps are searched: this station's, those of another one, or of all others. */
function StationSelect({ value, onChange, otherStations }: StationSelectProps) {
  const { find } = useWording()
  const names = otherStations.useNames()
  const others = [...new Set([...names, ...(value === null || value === ALL_STATIONS ? [] : [value])])]
  return (
    <Select
      label={find.station}
      choices={[
        { id: THIS_STATION, text: find.thisStation },
        { id: ALL_STATIONS, text: find.otherStations },
        ...others
          .toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true }))
          .map((name) => ({ id: name, text: name })),
      ]}
      value={value ?? THIS_STATION}
      onChange={(id) => onChange(id === THIS_STATION ? null : id)}
    />
  )
}

interface FindScreenProps {
  /** The rep that is open. */
  readonly within: string | null
  readonly query: URLSearchParams
}

/** Search over other stations; null while this one is connected to none. */
function useOtherStations(): OtherStationsSlot | null {
  const { otherStations } = useSlots()
  return useStatus()?.facility && otherStations ? otherStations : null
}

/**
 * Find screen: one search over all reps. The address holds the filters and the open rep, so that links, Back and
 * bookmarks work.
 */
function FindScreen({ within, query: addressQuery }: FindScreenProps) {
  const { client, ui } = useStation()
  const wording = useWording()
  const { find } = wording
  const { viewer } = useSlots()
  const query = useMemo(() => queryOf(addressQuery), [addressQuery])
  const others = useOtherStations()
  const station = others ? stationOf(addressQuery) : null
  const clip = clipOf(addressQuery)
  const address = addressOfQuery(query).toString()
  const area = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const { control, clear, isSelected, chosen, acting } = useFindSelection(`${station} ${address}`)
  const [toTag, setToTag] = useState<TagTarget | null>(null)
  const found = useRepSearch(query, address, isSelected)
  const { value: choices } = useRead('choices', () => client.find.choices(), ['reps', 'roster'])
  const filters = shownFilters(query, choices, wording)
  const openClip = useStore(ui.store, (now) => now.openClip)
  const { setQuery, setStation, type, open, openFile, close } = useFindNavigation({
    query,
    station,
    repId: within,
    clip,
    repIdOf: found.repIdOf,
  })
  const onText = useCallback((text: string) => type({ text }), [type])
  const tag = () =>
    acting.start(async () => {
      const rows = found.seen.rowsOf(chosen())
      if (rows.length > 0) setToTag(tagTargetOf(rows, {}))
    })
  const toList = () => focusGrid(area.current)
  useReturnToRow(found.window.page?.items, ({ id }) => {
    toList()
    control.setActive(id)
  })
  const { retry, copyLink, view } = useFindCommands({
    control,
    chosen,
    repOf: found.repOf,
    allKeys: found.list.allKeys,
    acting,
    isOpen: openClip !== null,
    onSearch: () => search.current?.focus(),
    onList: toList,
    onTag: tag,
    isAnyUploaded: () => found.seen.rowsOf(chosen()).some(({ isUploaded }) => isUploaded),
    onClose: close,
  })

  const { page } = found.window
  const reps = page?.of === address ? page.total : null
  const files = useFoundFiles({ query, clip, reps: station === null ? reps : null })
  const hasFiles = files !== null && files.items.length > 0
  const failure = acting.failure ?? (page ? found.window.failure : null)
  return (
    <div className={layout.screen}>
      <FindHead
        search={search}
        text={query.text}
        filters={filters}
        onText={onText}
        onQuery={setQuery}
        onDown={toList}
      />
      {failure && (
        <div className={layout.problem}>
          <Problem size="line" failure={failure} subject={find.theseReps} isFinal={acting.failure !== null} />
        </div>
      )}
      {viewer && <viewer.CompareNotice className={classes(styles.indexing, styles.choosing) ?? ''} />}
      <IndexingNote indexing={page?.indexing ?? null} />
      <div className={styles.body}>
        <div className={styles.main}>
          <div ref={area} className={classes(layout.list)}>
            {station === null || others === null ? (
              <>
                {!(hasFiles && reps === 0) && (
                  <FoundList
                    found={found}
                    filters={filters}
                    files={files}
                    control={control}
                    onOpen={open}
                    onQuery={setQuery}
                  />
                )}
                {hasFiles && <FoundFiles found={files} isAlone={reps === 0} onOpen={openFile} />}
              </>
            ) : (
              <OtherRepsList query={query} station={station} address={`${station} ${address}`} otherStations={others} />
            )}
          </div>
          {station === null && (
            <FindFoot
              total={found.total}
              selected={control.selected.size}
              isActive={control.active !== null}
              onClear={clear}
              onTag={tag}
              onRetry={retry}
              onCopyLink={copyLink}
              view={view}
            />
          )}
        </div>
        <FindSide
          query={query}
          choices={choices}
          onChange={(changes) => setQuery({ ...query, ...changes })}
          onType={type}
          hasCounts={station === null}
          stations={others && <StationSelect value={station} onChange={setStation} otherStations={others} />}
        />
      </div>
      {openClip !== null && <ClipDrawer id={openClip} onOpen={ui.openClip} onClose={close} />}
      {toTag && <RetagDialog toTag={toTag} onClose={() => setToTag(null)} onTagged={clear} />}
    </div>
  )
}

/** Progress note while the station indexes older reps. */
function IndexingNote({ indexing }: { indexing: { readonly indexed: number; readonly total: number } | null }) {
  const { find, phrases } = useWording()
  if (indexing === null) return null
  return (
    <p role="status" className={styles.indexing}>
      {find.indexing(phrases.format.percent(indexing.indexed / Math.max(indexing.total, 1)))}
    </p>
  )
}

export const findScreen: ScreenEntry = {
  route: 'find',
  Screen: ({ route }) => <FindScreen within={route.within} query={route.query} />,
  name: ({ frame }) => frame.find,
  hasOwnTitle: false,
  rail: null,
  openCommand: ({ find }) => find.open,
  linkText: ({ find }) => find.open,
  manualSection: () => ({ page: 'start', at: 'find' }),
}
