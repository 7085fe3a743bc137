import { type RefObject, useEffect, useState } from 'react'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useSelection } from '../../renderer/hooks/use-selection.ts'
import { useShortcuts } from '../../renderer/hooks/use-shortcuts.ts'
import { useWindowedList } from '../../renderer/hooks/use-windowed-list.ts'
import type { ListControl } from '../../renderer/list/use-list-keys.ts'
import { useClient } from '../../renderer/state/station-context.tsx'
import type { ListPage } from '../../renderer/state/windowed-list.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { LeftOutKind, LeftOutRow } from '../../station/contract/left-out.ts'
import { useFilesAside } from '../today/use-files-aside.ts'

const keyOf = ({ id }: LeftOutRow) => id

const canSetAside = ({ reason }: LeftOutRow) => reason.kind === 'unsupported' && reason.asideAtMs === null
const canBringBack = ({ reason }: LeftOutRow) => reason.kind === 'unsupported' && reason.asideAtMs !== null

/** Loads one list of files that are not uploaded. Unsupported videos can be selected and set aside together. */
export function useLeftOutFiles(kind: LeftOutKind, region: RefObject<HTMLElement | null>) {
  const client = useClient()
  const { attention } = useWording()
  const [{ active, selected }, selection] = useSelection()
  const [seen] = useState(() => new Map<string, LeftOutRow>())
  const [window, list] = useWindowedList<LeftOutRow, ListPage<LeftOutRow>>({
    topics: ['attention'],
    keyOf,
    async read(offset, limit) {
      const page = await client.leftOut({ kind, offset, limit })
      for (const row of page.items) seen.set(keyOf(row), row)
      return page
    },
  })
  const { page } = window
  useEffect(() => {
    if (page === null || page.items.length < page.total) return
    const here = new Set(page.items.map(keyOf))
    selection.keepOnly((key) => here.has(key))
  }, [page, selection])

  const { move } = useFilesAside()
  const moving = useAction(async (where: 'setAside' | 'bringBack', paths: readonly string[]) => {
    await move(where, paths)
    selection.clear()
  })
  const isOfFiles = kind === 'unsupported'
  const chosen = (can: (row: LeftOutRow) => boolean) =>
    [...selected].flatMap((key) => {
      const row = seen.get(key)
      return row && can(row) ? [row.path] : []
    })
  const toSetAside = chosen(canSetAside)
  const toBringBack = chosen(canBringBack)
  /** Selected files; without any, the one of the active row. */
  const forKey = (can: (row: LeftOutRow) => boolean, paths: readonly string[]) => {
    const row = active === null ? undefined : seen.get(active)
    return selected.size > 0 || !row || !can(row) ? paths : [row.path]
  }
  const asideByKey = forKey(canSetAside, toSetAside)
  const backByKey = forKey(canBringBack, toBringBack)

  const isHere = () => isOfFiles && region.current?.contains(document.activeElement) === true
  const inList = { group: 'list', local: true } as const
  useShortcuts(
    isOfFiles
      ? [
          {
            ...inList,
            id: 'files-select',
            name: attention.select,
            keys: 'x',
            when: () => isHere() && active !== null,
            run: () => active !== null && selection.toggle(active),
          },
          {
            ...inList,
            id: 'files-select-all',
            name: attention.selectFiles,
            keys: 'mod+a',
            when: isHere,
            run: () => void selection.addRead(list.allKeys()),
          },
          {
            ...inList,
            id: 'files-select-none',
            name: attention.selectNone,
            keys: 'escape',
            when: () => isHere() && selected.size > 0,
            run: selection.clear,
          },
          {
            ...inList,
            id: 'files-aside',
            name: attention.setListAside,
            keys: 'delete',
            when: () => isHere() && asideByKey.length > 0,
            run: () => moving.start('setAside', asideByKey),
          },
          {
            ...inList,
            id: 'files-back',
            name: attention.bringListBack,
            keys: null,
            when: () => backByKey.length > 0,
            run: () => moving.start('bringBack', backByKey),
          },
        ]
      : [],
  )

  const { setActive, toggle, add, clear } = selection
  const control: ListControl = {
    active,
    selected,
    setActive,
    ...(isOfFiles && { toggle, add, clear, addRead: (keys) => void selection.addRead(keys) }),
  }
  return { window, list, control, moving, toSetAside, toBringBack }
}

export type LeftOutFiles = ReturnType<typeof useLeftOutFiles>
