import { useCallback, useState } from 'react'
import { DuplicatesDialog } from './duplicates-dialog.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import type { ColumnId } from './roster-columns.ts'
import { RosterColumnsDialog } from './roster-columns-dialog.tsx'
import type { RosterListing } from './use-roster.ts'

/** Dialog of the roster screen. */
export type RosterDialog = 'filter' | 'columns' | 'duplicates'

/** Dialog that is open on the roster screen; null for none. */
export function useRosterDialog() {
  const [dialog, setDialog] = useState<RosterDialog | null>(null)
  const hide = useCallback(() => setDialog(null), [])
  return { dialog, show: setDialog, hide } as const
}

interface RosterDialogsProps {
  readonly dialog: RosterDialog | null
  readonly roster: RosterListing
  readonly columns: readonly ColumnId[]
  /** Keys of the custom attributes in the roster. */
  readonly attributes: readonly string[]
  readonly onColumns: (columns: readonly ColumnId[]) => void
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

/** Dialogs of the roster screen: filter, columns and likely duplicates. */
export function RosterDialogs(props: RosterDialogsProps) {
  const { dialog, roster, columns, attributes, onColumns, onOpen, onClose } = props
  return (
    <>
      <FilterDialog
        attributes={attributes}
        isOpen={dialog === 'filter'}
        onClose={onClose}
        onAdd={(filter) => {
          roster.addFilter(filter)
          onClose()
        }}
      />
      <RosterColumnsDialog
        columns={columns}
        attributes={attributes}
        isOpen={dialog === 'columns'}
        onClose={onClose}
        onChange={onColumns}
      />
      <DuplicatesDialog
        isOpen={dialog === 'duplicates'}
        onClose={onClose}
        onOpen={(id) => {
          onClose()
          onOpen(id)
        }}
      />
    </>
  )
}
