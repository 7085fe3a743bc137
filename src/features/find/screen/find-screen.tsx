import { useCallback, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { classes } from '../../../renderer/components/class-names.ts'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { focusGrid } from '../../../renderer/list/grid-keys.ts'
import layout from '../../../renderer/list/list-screen.module.css'
import { useStation, useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { TagTarget } from '../../../renderer/tagging/tag-dialog.tsx'
import { ClipDrawer } from '../../clip/clip-drawer.tsx'
import { RetagDialog } from '../../clip/retag-dialog.tsx'
import { tagTargetOf } from '../../today/taggable.ts'
import { useReturnToRow } from '../../viewer/screen/use-return-to-row.ts'
import { CompareNotice } from './compare-notice.tsx'
import { addressOfQuery, clipOf, queryOf, stationOf } from './find-address.ts'
import { shownFilters } from './find-filters.ts'
import { FindFoot } from './find-foot.tsx'
import { FindHead } from './find-head.tsx'
import styles from './find-screen.module.css'
import { FindSide } from './find-side.tsx'
import { FoundFiles } from './found-files.tsx'
import { FoundList } from './found-list.tsx'
import { OtherRepsList } from './other-reps-list.tsx'
import { StationSelect } from './station-select.tsx'
import { useFindCommands } from './use-find-commands.ts'
import { useFindNavigation } from './use-find-navigation.ts'
import { useFindSelection } from './use-find-selection.ts'
import { useFoundFiles } from './use-found-files.ts'
import { useRepSearch } from './use-rep-search.ts'

interface FindScreenProps {
  /** The rep that is open. */
  readonly within: string | null
  readonly query: URLSearchParams
}

/**
 * Find screen: one search over all reps. The address holds the filters and the open rep, so that links, Back and
 * bookmarks work.
 */
export function FindScreen({ within, query: addressQuery }: FindScreenProps) {
  const { client, ui } = useStation()
  const wording = useWording()
  const { find } = wording
  const query = useMemo(() => queryOf(addressQuery), [addressQuery])
  const hasFacility = Boolean(useStatus()?.facility)
  const station = hasFacility ? stationOf(addressQuery) : null
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
  const { retry, copyLink, view, viewText } = useFindCommands({
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
      <CompareNotice />
      <IndexingNote indexing={page?.indexing ?? null} />
      <div className={styles.body}>
        <div className={styles.main}>
          <div ref={area} className={classes(layout.list)}>
            {station === null ? (
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
              <OtherRepsList query={query} station={station} address={`${station} ${address}`} />
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
              onView={view}
              viewText={viewText}
            />
          )}
        </div>
        <FindSide
          query={query}
          choices={choices}
          onChange={(changes) => setQuery({ ...query, ...changes })}
          onType={type}
          hasCounts={station === null}
          stations={hasFacility && <StationSelect value={station} onChange={setStation} />}
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
