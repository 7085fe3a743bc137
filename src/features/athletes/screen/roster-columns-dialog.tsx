import { Dialog } from '../../../renderer/components/dialog.tsx'
import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from './dialogs.module.css'
import { type ColumnId, columnTitle, standardColumns } from './roster-columns.ts'

interface ColumnsDialogProps {
  readonly columns: readonly ColumnId[]
  readonly attributes: readonly string[]
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onChange: (columns: readonly ColumnId[]) => void
}

/** Dialog that chooses the columns of the list. */
export function RosterColumnsDialog({ columns, attributes, isOpen, onClose, onChange }: ColumnsDialogProps) {
  const wording = useWording()
  const { athletes } = wording
  const all = [...standardColumns, ...attributes.map((key) => `custom_attributes.${key}` as const)]
  return (
    <Dialog title={athletes.columns} isOpen={isOpen} onClose={onClose}>
      <p>{athletes.columnsNote}</p>
      <div className={styles.columns}>
        {all.map((id) => (
          <CheckBox
            key={id}
            label={columnTitle(id, wording)}
            isSelected={columns.includes(id)}
            onChange={(isShown) => onChange(isShown ? [...columns, id] : columns.filter((column) => column !== id))}
          />
        ))}
      </div>
    </Dialog>
  )
}
