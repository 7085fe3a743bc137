import { useEffect, useRef, useState } from 'react'
import type { Action } from '../../renderer/hooks/use-action.ts'
import { useShortcuts } from '../../renderer/hooks/use-shortcuts.ts'
import { useWindowedList } from '../../renderer/hooks/use-windowed-list.ts'
import { useSlots } from '../../renderer/page-slots.ts'
import type { Selection, SelectionState } from '../../renderer/state/selection.ts'
import { useStation } from '../../renderer/state/station-context.tsx'
import { goToViewer } from '../../renderer/state/viewer-address.ts'
import type { ListPage } from '../../renderer/state/windowed-list.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { ClipId } from '../../station/contract/clip.ts'
import { type CommandResult, HOLD_LONGER_MS } from '../../station/contract/command.ts'
import type { RepRow, UntaggedGroup } from '../../station/contract/rep.ts'
import { createSeenRows, taggableGroup, taggableRep } from './taggable.ts'

export interface UntaggedPage extends ListPage<UntaggedGroup> {
  /** Number of clips in all groups. */
  readonly clips: number
}

export interface SelectedRows {
  readonly rows: number
  readonly clips: number
  readonly list: 'untagged' | 'reps'
}

export interface RepsPage extends ListPage<RepRow> {
  /** Number of clips in the day's reps; null for all days. */
  readonly clips: number | null
}

const REP = 'rep '
const repKey = ({ id }: RepRow) => REP + id
/** Rep id of a row key; null for a row that needs tags. */
const repOfKey = (key: string): string | null => (key.startsWith(REP) ? key.slice(REP.length) : null)
const groupKey = ({ id }: UntaggedGroup) => `untagged ${id}`

/** Loads both lists of the board, with one selection across them. */
export function useBoardLists(
  fromMs: number | null,
  { selected, active, isReading }: SelectionState,
  selection: Selection,
  acting: Action<[() => Promise<unknown>]>,
) {
  const { client } = useStation()
  const [seen] = useState(() => createSeenRows((key) => selection.store.getState().selected.has(key)))
  const from = useRef(fromMs)

  const [untagged, untaggedList] = useWindowedList<UntaggedGroup, UntaggedPage>({
    topics: ['untagged'],
    keyOf: groupKey,
    async read(offset, limit) {
      const page = await client.untagged({ offset, limit })
      for (const group of page.items) seen.remember(groupKey(group), taggableGroup(group))
      return page
    },
  })
  const [reps, repsList] = useWindowedList<RepRow, RepsPage>({
    topics: ['reps'],
    keyOf: repKey,
    async read(offset, limit) {
      const page = await client.reps({ offset, limit, fromMs: from.current })
      for (const rep of page.items) seen.remember(repKey(rep), taggableRep(rep))
      return page
    },
  })

  useEffect(() => {
    if (from.current === fromMs) return
    from.current = fromMs
    repsList.reread()
  }, [fromMs, repsList])

  const control = {
    selected,
    active,
    setActive: selection.setActive,
    toggle: selection.toggle,
    add: selection.add,
    /** Queues the read, so that later actions on the selection run after it. */
    addRead(keys: Promise<readonly string[]>) {
      const reading = selection.addRead(keys)
      acting.start(() => reading)
    },
    clear: selection.clear,
  }
  /** Keys that a command applies to: the selection, else the active row. */
  const chosen = () => {
    const now = selection.store.getState()
    return now.selected.size > 0 ? [...now.selected] : now.active === null ? [] : [now.active]
  }
  const clipsOf = (keys: Iterable<string>) => new Set(seen.rowsOf(keys).flatMap((row) => row.clips)).size
  /** Counts of the selection, shown in the head of its list. */
  const selectedIn: SelectedRows = {
    rows: selected.size,
    clips: clipsOf(selected),
    list: [...selected].some((key) => !key.startsWith('rep')) ? 'untagged' : 'reps',
  }
  const isAnyChosen = selected.size > 0 || active !== null || isReading
  return { untagged, untaggedList, reps, repsList, control, seen, chosen, selectedIn, isAnyChosen, isReading }
}

export type BoardLists = ReturnType<typeof useBoardLists>

interface BoardCommands {
  readonly lists: BoardLists
  /** Runs actions one after another and keeps the last failure. */
  readonly acting: Action<[() => Promise<unknown>]>
  readonly onTag: () => void
  readonly onArrow: () => void
}

/** Registers the shortcuts of the board's rows. */
export function useBoardCommands({ lists, acting, onTag, onArrow }: BoardCommands): void {
  const { client, notifications } = useStation()
  const wording = useWording()
  const { drawer, today, tagging } = wording
  const { viewer } = useSlots()
  const { control, chosen, seen, isReading } = lists
  const rep = control.active === null ? null : repOfKey(control.active)
  const clips = (): ClipId[] => [...new Set(seen.rowsOf(chosen()).flatMap((row) => row.clips))]
  const isAny = () => lists.isAnyChosen

  /** Runs a command on the selected clips; notifies when it reached none of them. */
  const attempt = (work: (clips: ClipId[]) => Promise<CommandResult>, inVain: string) =>
    acting.start(async () => {
      const reached = clips()
      if (reached.length === 0) return
      const { done } = await work(reached)
      if (done.length === 0) notifications.show({ tone: 'problem', title: inVain })
      else control.clear()
    })

  const list = { group: 'list', when: isAny } as const
  const clip = { group: 'clip', when: isAny } as const
  const arrows = { group: 'list', keysOnly: true, run: onArrow } as const
  useShortcuts([
    {
      ...list,
      id: 'select',
      name: today.select,
      keys: 'x',
      run: () => control.active !== null && control.toggle(control.active),
    },
    { ...clip, id: 'tag', name: tagging.tagThis, keys: 't', run: onTag },
    {
      ...clip,
      id: 'upload-again',
      name: drawer.uploadAgain,
      keys: 'shift+u',
      when: () => seen.rowsOf(chosen()).some(({ isUploaded }) => isUploaded),
      run: onTag,
    },
    ...(viewer
      ? [
          {
            id: 'viewer',
            name: viewer.openText(wording),
            keys: 'v',
            group: 'clip' as const,
            when: () => rep !== null,
            run: () => rep !== null && goToViewer(rep),
          },
        ]
      : []),
    {
      ...clip,
      id: 'hold',
      name: today.holdLonger,
      keys: 'h',
      run: () =>
        attempt((held) => client.command({ kind: 'clips-hold', clips: held, forMs: HOLD_LONGER_MS }), today.notHeld),
    },
    {
      ...clip,
      id: 'send',
      name: today.uploadNow,
      keys: 'u',
      run: () => attempt((held) => client.command({ kind: 'clips-send', clips: held }), today.notHeld),
    },
    {
      ...clip,
      id: 'join',
      name: today.join,
      keys: 'j',
      when: () => control.selected.size > 1 || isReading,
      run: () => attempt((joined) => client.command({ kind: 'clips-join', clips: joined }), today.notJoined),
    },
    {
      ...list,
      id: 'select-none',
      name: today.selectNone,
      keys: 'escape',
      when: () => control.selected.size > 0 || isReading,
      run: control.clear,
    },
    { ...arrows, id: 'list-down', name: today.moveDown, keys: 'arrowdown' },
    { ...arrows, id: 'list-up', name: today.moveUp, keys: 'arrowup' },
  ])
}
