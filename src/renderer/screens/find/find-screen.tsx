import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { ClipCard } from '../../../contract/clips/clip-view.ts'
import type { FindQuery } from '../../../contract/clips/find.ts'
import type { RepRow } from '../../../contract/clips/rep.ts'
import { classes } from '../../components/class-names.ts'
import { focusGrid } from '../../components/list/grid-keys.ts'
import layout from '../../components/list/list-screen.module.css'
import { Problem } from '../../components/problem.tsx'
import { useActionInTurn } from '../../hooks/use-action.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useSelection } from '../../hooks/use-selection.ts'
import { goTo, redirectTo } from '../../routes.ts'
import { createSerialRunner } from '../../state/serial-runner.ts'
import { useStation } from '../../state/station-context.tsx'
import { useWording } from '../../state/wording-context.tsx'
import { ClipDrawer } from '../clip-drawer/clip-drawer.tsx'
import { TagDialog, type TagTarget } from '../tagging/tag-dialog.tsx'
import { tagTargetOf } from '../today/board/taggable.ts'
import { CompareNotice } from './compare-notice.tsx'
import { addressOfQuery, queryOf } from './find-address.ts'
import { shownFilters } from './find-filters.ts'
import { FindFoot } from './find-foot.tsx'
import { FindHead } from './find-head.tsx'
import styles from './find-screen.module.css'
import { FindSide } from './find-side.tsx'
import { FoundList } from './found-list.tsx'
import { useFindCommands } from './use-find-commands.ts'
import { useOpenRep } from './use-open-rep.ts'
import { useRepSearch } from './use-rep-search.ts'

interface FindScreenProps {
  /** The rep that is open. */
  readonly within: string | null
  readonly query: URLSearchParams
}

const FOCUS_DELAY_MS = 100

/**
 * Find screen: one search over all reps. The address holds the filters and the open rep, so that links, Back and
 * bookmarks work.
 */
export function FindScreen({ within, query: asked }: FindScreenProps) {
  const { client, ui } = useStation()
  const wording = useWording()
  const { find } = wording
  const query = useMemo(() => queryOf(asked), [asked])
  const address = addressOfQuery(query).toString()
  const area = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [order] = useState(createSerialRunner)
  const acting = useActionInTurn(order)
  const [state, selection] = useSelection()
  const [toTag, setToTag] = useState<TagTarget | null>(null)
  const found = useRepSearch(query, address, (key) => selection.store.getState().selected.has(key))
  const { value: choices } = useRead('choices', () => client.find.choices(), ['reps', 'roster'])
  const filters = shownFilters(query, choices, wording)
  const openClip = useStore(ui.store, (now) => now.openClip)

  const show = useCallback((next: FindQuery, rep?: string) => goTo('find', rep, addressOfQuery(next)), [])
  const replace = useCallback((next: FindQuery, rep?: string) => redirectTo('find', rep, addressOfQuery(next)), [])
  const setQuery = useCallback(
    (next: FindQuery) => {
      selection.clear()
      show(next)
    },
    [selection, show],
  )
  const type = useCallback((changes: Partial<FindQuery>) => replace({ ...query, ...changes }), [replace, query])
  const onText = useCallback((text: string) => type({ text }), [type])

  const close = useCallback(() => {
    ui.openClip(null)
    replace(query)
  }, [ui, replace, query])
  const openOf = (rep: RepRow, clip: ClipCard | undefined) => {
    if (!clip) return
    ui.openClip(clip.id)
    replace(query, rep.id)
  }
  const open = (rep: RepRow) => {
    const { state: now } = rep
    const stuck = now.kind === 'attention' ? rep.clips.find(({ id }) => id === now.clipId) : undefined
    openOf(rep, stuck ?? rep.clips[0])
  }
  useOpenRep(within)

  const control = {
    ...state,
    setActive: selection.setActive,
    toggle: selection.toggle,
    add: selection.add,
    addRead(keys: Promise<readonly string[]>) {
      const reading = selection.addRead(keys)
      acting.start(() => reading)
    },
    clear: selection.clear,
  }
  const chosen = () => {
    const { selected, active } = selection.store.getState()
    return selected.size > 0 ? [...selected] : active === null ? [] : [active]
  }
  const tag = () =>
    acting.start(async () => {
      const rows = found.seen.rowsOf(chosen())
      if (rows.length > 0) setToTag(tagTargetOf(rows, {}))
    })
  const toList = () => focusGrid(area.current)
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
    onClose: close,
  })

  // Opening the screen focuses the search, also from the palette, which restores the focus as it closes.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) search.current?.focus()
    }, FOCUS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])

  const { page } = found.window
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
          <Problem size="line" failure={failure} subject={find.theseReps} once={acting.failure !== null} />
        </div>
      )}
      <CompareNotice />
      {page?.indexing && (
        <p role="status" className={styles.indexing}>
          {find.indexing(wording.say.format.percent(page.indexing.indexed / Math.max(page.indexing.total, 1)))}
        </p>
      )}
      <div className={styles.body}>
        <div className={styles.main}>
          <div ref={area} className={classes(layout.list)}>
            <FoundList
              found={found}
              filters={filters}
              control={control}
              onOpen={open}
              onOpenClip={openOf}
              onQuery={setQuery}
            />
          </div>
          <FindFoot
            total={found.total}
            selected={state.selected.size}
            isActive={state.active !== null}
            onClear={selection.clear}
            onTag={tag}
            onRetry={retry}
            onCopyLink={copyLink}
            onView={view}
            viewText={viewText}
          />
        </div>
        <FindSide
          query={query}
          choices={choices}
          onChange={(changes) => setQuery({ ...query, ...changes })}
          onType={type}
        />
      </div>
      {openClip !== null && <ClipDrawer id={openClip} onOpen={ui.openClip} onClose={close} />}
      {toTag && <TagDialog toTag={toTag} onClose={() => setToTag(null)} onTagged={selection.clear} />}
    </div>
  )
}
