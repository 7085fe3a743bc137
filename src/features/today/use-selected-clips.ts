import type { RefObject } from 'react'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useShortcuts } from '../../renderer/hooks/use-shortcuts.ts'
import { focusGrid } from '../../renderer/list/grid-keys.ts'
import { useStation } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { AttentionRow } from '../../station/contract/rep.ts'
import { hasTagKey } from '../clip/clip-status.tsx'
import type { AttentionRows } from './use-attention-rows.ts'

const commands = {
  retry: 'clips-retry',
  'upload-anyway': 'clips-upload-anyway',
  'set-aside': 'clips-cancel',
  'leave-out': 'clips-leave-out',
} as const

type BulkAction = keyof typeof commands

const bulkActions = ['retry', 'upload-anyway', 'set-aside', 'leave-out'] as const satisfies BulkAction[]

const canApply = ({ clip: { actions } }: AttentionRow, what: BulkAction) => actions.includes(what)

interface Parts {
  readonly rows: AttentionRows
  /** Holds their list. */
  readonly region: RefObject<HTMLElement | null>
  /** Takes the next step of the active row, whose button shows T. */
  readonly onTag: (row: AttentionRow) => void
}

/** Retries the selected clips, uploads them anyway, sets them aside or leaves them out, as one act; T tags the clip of the active row. */
export function useSelectedClips({ rows, region, onTag }: Parts) {
  const { client, notifications } = useStation()
  const { attention, tagging } = useWording()
  const { list, seen, selection, control, isReading } = rows
  const { selected, active } = control

  const clipsFor = (what: BulkAction) =>
    [...selection.store.getState().selected].flatMap((key) => {
      const row = seen.get(key)
      return row && canApply(row, what) ? [row.clip.id] : []
    })

  const acting = useAction(async (what: BulkAction) => {
    // Another client may have resolved some of the clips; those are left alone.
    const still = new Set(await list.allKeys())
    selection.keepOnly((key) => still.has(key))
    const clips = clipsFor(what)
    const result = clips.length === 0 ? null : await client.command({ kind: commands[what], clips })
    const done = result?.done.length ?? 0
    const left = clips.length - done
    const text = left > 0 ? attention.unchanged(left) : undefined
    if (done === 0) notifications.show({ tone: 'problem', title: attention.nothingDone, text })
    else
      notifications.show({
        tone: left > 0 ? 'warning' : 'done',
        title: attention.did[what](done),
        text,
        undo: result?.undo,
      })
    selection.clear()
    focusGrid(region.current)
  })

  const isHere = () => region.current?.contains(document.activeElement) === true
  const isAny = () => selected.size > 0
  const rowToTag = () => {
    const row = active === null || !isHere() ? undefined : seen.get(active)
    return row && hasTagKey(row.nextStep) ? row : undefined
  }
  const inList = { group: 'list', local: true } as const
  const clip = { group: 'clip', keys: null } as const
  useShortcuts([
    {
      ...inList,
      id: 'attention-tag',
      name: tagging.tagThis,
      keys: 't',
      keysOnly: true,
      when: () => rowToTag() !== undefined,
      run: () => {
        const row = rowToTag()
        if (row) onTag(row)
      },
    },
    {
      ...inList,
      id: 'attention-select',
      name: attention.select,
      keys: 'x',
      when: () => isHere() && active !== null,
      run: () => active !== null && selection.toggle(active),
    },
    {
      ...inList,
      id: 'attention-select-all',
      name: attention.selectAll,
      keys: 'mod+a',
      when: isHere,
      run: () => control.addRead?.(list.allKeys()),
    },
    {
      ...inList,
      id: 'attention-select-none',
      name: attention.selectNone,
      keys: 'escape',
      when: () => isHere() && (isAny() || isReading),
      run: selection.clear,
    },
    ...bulkActions.map((what) => ({
      ...clip,
      id: `attention-${what}`,
      name: attention.ofSelected[what],
      when: () => clipsFor(what).length > 0,
      run: () => acting.start(what),
    })),
  ])

  return {
    count: selected.size,
    counts: {
      retry: clipsFor('retry').length,
      'upload-anyway': clipsFor('upload-anyway').length,
      'set-aside': clipsFor('set-aside').length,
      'leave-out': clipsFor('leave-out').length,
    },
    isBusy: acting.isRunning || isReading,
    start: acting.start,
    failure: acting.failure ?? rows.readingFailure,
  }
}

export type SelectedClips = ReturnType<typeof useSelectedClips>
