import { Button } from '../../../renderer/components/button.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import type { RosterImportSlot } from '../../../renderer/page-slots.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import type { ImportState } from '../import-view.ts'
import styles from './import-line.module.css'
import { ImportPage } from './import-page.tsx'
import { doneRows, totalRows } from './run-counts.ts'

/** Notice above the roster while an import is open, with a button that shows it. */
function ImportLine({ onShow }: { onShow: () => void }) {
  const client = useClient()
  const wording = useWording()
  const { value } = useRead('imports', () => client.imports.state(), ['imports'])
  const text = value && importText(value, wording)
  if (!text) return null
  const isMoving = value.draft === null && value.run?.state === 'running'
  return (
    <div className={styles.line}>
      <StateMark shape={isMoving ? 'sending' : 'waiting'} size={18} />
      <span>{text}</span>
      <Button onPress={onShow}>{wording.imports.show}</Button>
    </div>
  )
}

function importText({ draft, run }: ImportState, { imports, phrases }: ScreenWording): string | null {
  if (draft) return imports.openDraft(draft.file)
  if (!run) return null
  const file = run.file ?? imports.noFile
  switch (run.state) {
    case 'running': {
      const { number } = phrases.format
      return imports.openRun(file, number(doneRows(run.counts)), number(totalRows(run.counts)))
    }
    case 'stopped':
      return imports.openStopped(file)
    case 'left':
      return imports.openLeft(file)
    case 'done':
      return imports.openDone(file)
  }
}

export const rosterImportSlot: RosterImportSlot = {
  Page: ImportPage,
  Line: ImportLine,
  title: ({ imports }) => imports.title,
  shortTitle: ({ imports }) => imports.import,
}
