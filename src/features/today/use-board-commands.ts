import type { Action } from '../../renderer/hooks/use-action.ts'
import { useShortcuts } from '../../renderer/hooks/use-shortcuts.ts'
import { useStation } from '../../renderer/state/station-context.tsx'
import { goToViewer } from '../../renderer/state/viewer-address.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { ClipId } from '../../station/contract/clip.ts'
import { type CommandResult, HOLD_LONGER_MS } from '../../station/contract/command.ts'
import { type BoardLists, repOfKey } from './use-board-lists.ts'

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
  const { drawer, today, tagging, viewer } = useWording()
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
    {
      id: 'viewer',
      name: viewer.open,
      keys: 'v',
      group: 'clip',
      when: () => rep !== null,
      run: () => rep !== null && goToViewer(rep),
    },
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
