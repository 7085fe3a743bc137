import { useCallback, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { DiscardDialog } from '../../../renderer/components/discard-dialog.tsx'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { focusGrid } from '../../../renderer/list/grid-keys.ts'
import { goTo } from '../../../renderer/routes.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { CaptureExport } from '../../../station/contract/capture-list.ts'
import type { ExportRow } from '../../../station/contract/export-job.ts'
import { draftOfCaptures, draftOfOrder, type ExportDraft, emptyDraft, hasSameValues } from './export-draft.ts'
import { ExportForm } from './export-form.tsx'
import styles from './exports-screen.module.css'
import { FromCaptures, isSameMovement } from './from-captures.tsx'
import { JobDetail } from './job-detail.tsx'
import { JobList } from './job-list.tsx'

/** Route segment of the form for a new export. */
const NEW_EXPORT = 'new'

const open = (id: string) => goTo('exports', id)

/** Form values for the first export that is still to be requested. */
const firstDraftOf = ([first]: readonly CaptureExport[]): ExportDraft => (first ? draftOfCaptures(first) : emptyDraft)

/** Exports screen: the list of jobs, and beside it the open job or the form for a new one. */
export function ExportsScreen({ within }: { within: string | null }) {
  const { ui } = useStation()
  const { exports, find } = useWording()
  const area = useRef<HTMLDivElement>(null)
  const toExport = useStore(ui.store, (state) => state.toExport)
  // The draft lives here because the form unmounts while a job is open.
  const [draft, setDraft] = useState(() => firstDraftOf(toExport))
  const { fill, reset, confirm } = useFilledForm(draft, setDraft)
  // Each request for the form moves the focus into it.
  const [timesCreated, setTimesCreated] = useState(0)
  const create = useCallback(() => {
    goTo('exports', NEW_EXPORT)
    setTimesCreated((times) => times + 1)
  }, [])
  const leave = useCallback(() => goTo('exports'), [])
  const one = { group: 'list' } as const
  useShortcuts([
    { ...one, id: 'export-new', name: exports.newExport, keys: 'e', run: create },
    {
      ...one,
      id: 'exports-list',
      name: find.toList,
      keys: 'arrowdown',
      keysOnly: true,
      run: () => focusGrid(area.current),
    },
  ])

  const removeDone = (isDone: (one: CaptureExport) => boolean) => {
    const left = ui.store.getState().toExport.filter((one) => !isDone(one))
    ui.toExport(left)
    return left
  }
  const created = (id: string) => {
    const left = removeDone((one) => isSameMovement(draft, one))
    if (left.length > 0) reset(firstDraftOf(left))
    open(id)
  }
  const onAllCreated = (created: readonly CaptureExport[]) => {
    const left = removeDone((one) => created.includes(one))
    reset(firstDraftOf(left))
    if (left.length === 0) leave()
  }
  const edit = (row: ExportRow) => {
    fill(draftOfOrder(row))
    create()
  }
  const clear = () => {
    ui.toExport([])
    reset(emptyDraft)
  }
  return (
    <div ref={area} className={styles.exports}>
      <JobList open={within === NEW_EXPORT ? null : within} onOpen={open} onNew={create} />
      <div className={styles.side}>
        {within === null || within === NEW_EXPORT ? (
          <>
            {toExport.length > 0 && (
              <FromCaptures
                exports={toExport}
                draft={draft}
                onFill={(one) => fill(draftOfCaptures(one))}
                onCreated={onAllCreated}
                onClear={clear}
              />
            )}
            <ExportForm draft={draft} focused={timesCreated} onDraft={setDraft} onCreated={created} />
          </>
        ) : (
          <JobDetail key={within} id={within} onOpen={open} onEdit={edit} onGone={leave} />
        )}
      </div>
      <DiscardDialog confirm={confirm} />
    </div>
  )
}

/** Fills the form with another request, and asks first where a person has changed the form. */
function useFilledForm(draft: ExportDraft, setDraft: (draft: ExportDraft) => void) {
  /** Values that no person has typed. */
  const [filled, setFilled] = useState(draft)
  const [waiting, setWaiting] = useState<ExportDraft | null>(null)
  const isChanged = ![filled, emptyDraft].some((untouched) => hasSameValues(draft, untouched))
  const reset = (next: ExportDraft) => {
    setFilled(next)
    setDraft(next)
    setWaiting(null)
  }
  return {
    fill: (next: ExportDraft) => (isChanged && !hasSameValues(draft, next) ? setWaiting(next) : reset(next)),
    reset,
    confirm: {
      isAsking: waiting !== null,
      stay: () => setWaiting(null),
      discard: () => waiting && reset(waiting),
    },
  }
}
