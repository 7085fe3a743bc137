import type { Action } from '../../../renderer/hooks/use-action.ts'
import { copyText } from '../../../renderer/hooks/use-copy-path.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import type { ListControl } from '../../../renderer/list/use-list-keys.ts'
import { useSlots } from '../../../renderer/page-slots.ts'
import { addressOf } from '../../../renderer/routes.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ClipId } from '../../../station/contract/clip.ts'
import type { RepRow } from '../../../station/contract/rep.ts'

interface FindCommands {
  readonly control: ListControl
  /** Keys of the selected rows, else of the row with the keyboard focus. */
  readonly chosen: () => readonly string[]
  readonly repOf: (key: string) => RepRow | undefined
  readonly allKeys: () => Promise<readonly string[]>
  readonly acting: Action<[() => Promise<unknown>]>
  readonly isOpen: boolean
  readonly onSearch: () => void
  readonly onList: () => void
  readonly onTag: () => void
  /** True when a chosen rep has a clip that only another upload gives another athlete. */
  readonly isAnyUploaded: () => boolean
  readonly onClose: () => void
}

const noViewer = { useOpenRep: () => null }

/** Registers the shortcuts of the Find screen and returns the actions that its buttons share. */
export function useFindCommands(commands: FindCommands) {
  const { control, chosen, repOf, acting, isOpen } = commands
  const { client, notifications } = useStation()
  const { common, drawer, find, tagging } = useWording()
  const { useOpenRep } = useSlots().viewer ?? noViewer
  const opener = useOpenRep()
  const isAny = () => chosen().length > 0

  const retry = () =>
    acting.start(async () => {
      const failed = chosen().flatMap((key) => retriable(repOf(key)))
      const { done } = failed.length === 0 ? { done: [] } : await client.command({ kind: 'clips-retry', clips: failed })
      if (done.length === 0) notifications.show({ tone: 'problem', title: find.notRetried })
      else control.clear?.()
    })

  const copyLink = () => {
    const [key] = chosen()
    if (key === undefined) return
    const address = new URL(addressOf('find', key), window.location.href).href
    copyText(address).then(
      () => notifications.show({ tone: 'done', title: find.linkCopied }),
      () => notifications.show({ tone: 'problem', title: find.linkNotCopied }),
    )
  }

  const view = opener && {
    text: opener.text,
    open() {
      const [key] = chosen()
      if (key !== undefined) opener.open(key)
    },
  }

  const list = { group: 'list' } as const
  const clip = { group: 'clip', when: isAny } as const
  useShortcuts([
    { ...list, id: 'find-search', name: find.search, keys: '/', run: commands.onSearch },
    { ...list, id: 'find-list', name: common.toList, keys: 'arrowdown', keysOnly: true, run: commands.onList },
    {
      ...list,
      id: 'find-select',
      name: find.select,
      keys: 'x',
      when: () => control.active !== null,
      run: () => control.active !== null && control.toggle?.(control.active),
    },
    {
      ...list,
      id: 'find-all',
      name: find.selectAll,
      keys: 'mod+a',
      run: () => control.addRead?.(commands.allKeys()),
    },
    { ...clip, id: 'find-tag', name: tagging.tagThis, keys: 't', when: () => isAny() && !isOpen, run: commands.onTag },
    {
      ...clip,
      id: 'find-upload-again',
      name: drawer.uploadAgain,
      keys: 'shift+u',
      when: () => !isOpen && commands.isAnyUploaded(),
      run: commands.onTag,
    },
    { ...clip, id: 'find-retry', name: find.retry, keys: 'r', run: retry },
    ...(view
      ? [{ ...clip, id: 'find-viewer', name: view.text, keys: 'v', when: () => isAny() && !isOpen, run: view.open }]
      : []),
    { ...clip, id: 'find-link', name: find.copyLink, keys: 'c', run: copyLink },
    {
      ...list,
      id: 'find-close',
      name: find.close,
      keys: 'escape',
      keysOnly: true,
      when: () => isOpen,
      run: commands.onClose,
    },
    {
      ...list,
      id: 'find-none',
      name: find.selectNone,
      keys: 'escape',
      keysOnly: true,
      when: () => !isOpen && control.selected.size > 0,
      run: () => control.clear?.(),
    },
  ])
  return { retry, copyLink, view }
}

const retriable = (rep: RepRow | undefined): ClipId[] =>
  (rep?.clips ?? []).filter(({ actions }) => actions.includes('retry')).map(({ id }) => id)
