import { type RefObject, useEffect, useState } from 'react'
import { saveText } from '../../../renderer/components/save-file.ts'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useIsMounted } from '../../../renderer/hooks/use-is-mounted.ts'
import { useSelection } from '../../../renderer/hooks/use-selection.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import type { ListControl } from '../../../renderer/list/use-list-keys.ts'
import { useHasScreen } from '../../../renderer/page-slots.ts'
import { goTo } from '../../../renderer/routes.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import type { TagTarget } from '../../../renderer/tagging/tag-dialog.tsx'
import { type CaptureExports, captureListBounds } from '../../../station/contract/capture-list.ts'
import { useCopyCaptures } from '../../clip/use-upload-again.ts'
import type { CaptureListing } from './use-captures.ts'

const MAX_SELECTED = captureListBounds.selected

/** Selection of captures and the actions on it; `region` contains the list. */
export function useSelectedCaptures(input: CaptureListing, region: RefObject<HTMLElement | null>) {
  const { client, notifications, ui } = useStation()
  const isMounted = useIsMounted()
  const hasExports = useHasScreen()('exports')
  const { captures, drawer, phrases } = useWording()
  const [state, selection] = useSelection()
  const { selected, active, isReading } = state
  const { filter, list, window } = input
  const reading = useAction((keys: Promise<readonly string[]>) => selection.addRead(keys))
  const { setActive, toggle, add, clear } = selection
  const control: ListControl = { selected, active, setActive, toggle, add, addRead: reading.start, clear }
  const isTooMany = selected.size > MAX_SELECTED

  const saving = useAction(async () => {
    const ids = [...selected]
    const { text, captures: saved, missing } = await client.captures.csv({ filter, ids })
    saveText(`captures ${new Date().toISOString().slice(0, 10)}.csv`, text)
    const gone = missing === 0 ? undefined : captures.notSaved(missing)
    notifications.show({ tone: missing === 0 ? 'done' : 'warning', title: captures.saved(saved), text: gone })
  })
  const exporting = useAction(async () => {
    const found = await client.captures.exports({ filter, ids: [...selected] })
    const left = leftOutText(found, captures)
    if (left !== '') notifications.show({ tone: 'warning', title: captures.leftOut, text: left })
    if (found.exports.length === 0 || !isMounted()) return
    ui.toExport(found.exports)
    goTo('exports', 'new')
  })
  // Another filter clears the selection: no action reaches captures that are not listed.
  useEffect(() => {
    clear()
    setActive(null)
  }, [filter, clear, setActive])
  const copyCaptures = useCopyCaptures()
  const [toRetag, setToRetag] = useState<TagTarget | null>(null)
  /** Ids of the selected captures, else of the row with the keyboard focus. */
  const chosen = () => (selected.size > 0 ? [...selected] : active === null ? [] : [active])
  const retag = () =>
    setToRetag({
      clips: [],
      captures: chosen(),
      seen: [],
      subject: captures.list,
      known: { dimensions: {} },
      knownAthleteName: null,
      uploaded: { isMovementShared: false },
    })

  const isHere = () => region.current?.contains(document.activeElement) === true
  const canSave = () => selected.size > 0 && !isTooMany && !isReading
  const selectAll = () => {
    const last = (window.page?.total ?? 0) - 1
    if (last < 0) return
    if (last >= MAX_SELECTED)
      notifications.show({ tone: 'warning', title: captures.onlyFirst(phrases.format.number(MAX_SELECTED)) })
    reading.start(list.keysBetween(0, Math.min(last, MAX_SELECTED - 1)))
  }
  const change = {
    group: 'clip',
    when: () => !isReading && !isTooMany && (selected.size > 0 || (isHere() && active !== null)),
  } as const
  const inExports = { group: 'list', id: 'captures-export', keys: 'e' } as const
  const inList = { group: 'list', local: true } as const
  useShortcuts([
    {
      ...inList,
      id: 'captures-select',
      name: captures.select,
      keys: 'x',
      when: () => isHere() && active !== null,
      run: () => active !== null && toggle(active),
    },
    { ...inList, id: 'captures-select-all', name: captures.selectAll, keys: 'mod+a', when: isHere, run: selectAll },
    {
      ...inList,
      id: 'captures-select-none',
      name: captures.selectNone,
      keys: 'escape',
      when: () => isHere() && (selected.size > 0 || isReading),
      run: clear,
    },
    { ...change, id: 'captures-retag', name: captures.changeAthlete, keys: 't', run: retag },
    { ...change, id: 'captures-upload-again', name: drawer.uploadAgain, keys: 'shift+u', run: retag },
    { group: 'list', id: 'captures-csv', name: captures.saveCsv, keys: 's', when: canSave, run: saving.start },
    ...(hasExports ? [{ ...inExports, name: captures.toExport, when: canSave, run: exporting.start }] : []),
  ])

  return {
    control,
    count: selected.size,
    isReading,
    isTooMany,
    isBusy: saving.isRunning || exporting.isRunning,
    save: saving.start,
    /** Null where this build has no exports. */
    toExport: hasExports ? exporting.start : null,
    retag,
    toRetag,
    onRetagClosed: () => setToRetag(null),
    copyIds: () => copyCaptures([...selected]),
    clear,
    failure: saving.failure ?? exporting.failure ?? reading.failure,
  }
}

export type SelectedCaptures = ReturnType<typeof useSelectedCaptures>

/** Text on selected captures that no export contains; empty where all are exported. */
function leftOutText(
  { withoutResults, notExportable, missing }: CaptureExports,
  captures: ScreenWording['captures'],
): string {
  return [
    ...(withoutResults > 0 ? [captures.withoutResults(withoutResults)] : []),
    ...(notExportable > 0 ? [captures.notExportable(notExportable)] : []),
    ...(missing > 0 ? [`${captures.notSaved(missing)}.`] : []),
  ].join(' ')
}
