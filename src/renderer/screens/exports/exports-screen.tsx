import { useCallback, useState } from 'react'
import { useShortcuts } from '../../hooks/use-shortcuts.ts'
import { goTo } from '../../routes.ts'
import { useWording } from '../../state/wording-context.tsx'
import { emptyDraft } from './builder/export-draft.ts'
import { ExportForm } from './builder/export-form.tsx'
import styles from './exports-screen.module.css'
import { JobDetail } from './job-detail.tsx'
import { JobList } from './job-list.tsx'

/** What the address names instead of a job. */
const NEW = 'new'

const open = (id: string) => goTo('exports', id)

/** Jobs at the service and their files here; beside them the chosen one, or the form of a new one. */
export function ExportsScreen({ within }: { within: string | null }) {
  const { exports } = useWording()
  // The form goes while a job stands in its place, to be compared with; what was typed stays.
  const [draft, setDraft] = useState(emptyDraft)
  const create = useCallback(() => goTo('exports', NEW), [])
  const leave = useCallback(() => goTo('exports'), [])
  useShortcuts([{ id: 'export-new', name: exports.newExport, keys: 'e', group: 'list', run: create }])
  return (
    <div className={styles.exports}>
      <JobList open={within === NEW ? null : within} onOpen={open} onNew={create} />
      <div className={styles.side}>
        {within === null || within === NEW ? (
          <ExportForm draft={draft} onDraft={setDraft} onCreated={open} />
        ) : (
          <JobDetail key={within} id={within} onOpen={open} onGone={leave} />
        )}
      </div>
    </div>
  )
}
