import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import type { CaptureExport } from '../../../contract/capture-list.ts'
import { useShortcuts } from '../../hooks/use-shortcuts.ts'
import { goTo } from '../../routes.ts'
import { useStation } from '../../state/station-context.tsx'
import { useWording } from '../../state/wording-context.tsx'
import { draftOfCaptures, type ExportDraft, emptyDraft } from './builder/export-draft.ts'
import { ExportForm } from './builder/export-form.tsx'
import { FromCaptures, isOfPair } from './builder/from-captures.tsx'
import styles from './exports-screen.module.css'
import { JobDetail } from './job-detail.tsx'
import { JobList } from './job-list.tsx'

/** What the address names instead of a job. */
const NEW = 'new'

const open = (id: string) => goTo('exports', id)

/** The form for the first of the exports that are still to be requested. */
const draftOf = ([first]: readonly CaptureExport[]): ExportDraft => (first ? draftOfCaptures(first) : emptyDraft)

/** Jobs at the service and their files here; beside them the chosen one, or the form of a new one. */
export function ExportsScreen({ within }: { within: string | null }) {
  const { ui } = useStation()
  const { exports } = useWording()
  const toExport = useStore(ui.store, (state) => state.toExport)
  // The form goes while a job stands in its place, to be compared with; what was typed stays.
  const [draft, setDraft] = useState(() => draftOf(toExport))
  const create = useCallback(() => goTo('exports', NEW), [])
  const leave = useCallback(() => goTo('exports'), [])
  useShortcuts([{ id: 'export-new', name: exports.newExport, keys: 'e', group: 'list', run: create }])

  const without = (isDone: (one: CaptureExport) => boolean) => {
    const left = ui.store.getState().toExport.filter((one) => !isDone(one))
    ui.toExport(left)
    return left
  }
  const created = (id: string) => {
    const left = without((one) => isOfPair(draft, one))
    if (left.length > 0) setDraft(draftOf(left))
    open(id)
  }
  const createdThose = (those: readonly CaptureExport[]) => {
    const left = without((one) => those.includes(one))
    setDraft(draftOf(left))
    if (left.length === 0) leave()
  }
  const clear = () => {
    ui.toExport([])
    setDraft(emptyDraft)
  }
  return (
    <div className={styles.exports}>
      <JobList open={within === NEW ? null : within} onOpen={open} onNew={create} />
      <div className={styles.side}>
        {within === null || within === NEW ? (
          <>
            {toExport.length > 0 && (
              <FromCaptures
                exports={toExport}
                draft={draft}
                onFill={(one) => setDraft(draftOfCaptures(one))}
                onCreated={createdThose}
                onClear={clear}
              />
            )}
            <ExportForm draft={draft} onDraft={setDraft} onCreated={created} />
          </>
        ) : (
          <JobDetail key={within} id={within} onOpen={open} onGone={leave} />
        )}
      </div>
    </div>
  )
}
