import { useCallback } from 'react'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import type { ImportDraftRow, PlannedKind } from '../import-view.ts'
import { ImportRowView, plannedShapes } from './import-row.tsx'
import { ImportRows } from './import-rows.tsx'

interface DraftRowsProps {
  readonly draft: string
  readonly kind: PlannedKind | null
  readonly open: number | null
  readonly onOpen: (row: number) => void
}

function draftRowText({ kind, sameAsRow, isTotal }: ImportDraftRow, imports: ScreenWording['imports']): string {
  if (isTotal) return imports.totalsRow
  return sameAsRow === undefined ? imports.rowKinds[kind] : imports.sameAsRow(sameAsRow)
}

/** Rows of the file with the planned action and problems of each. */
export function DraftRowList({ draft, kind, open, onOpen }: DraftRowsProps) {
  const client = useClient()
  const { imports } = useWording()
  const show = useCallback((row: ImportDraftRow) => onOpen(row.row), [onOpen])
  return (
    <ImportRows<ImportDraftRow>
      label={imports.rowsTitle}
      read={(offset, limit) => client.imports.rows({ draft, kind, offset, limit })}
      onOpen={show}
    >
      {(row) => (
        <ImportRowView
          row={row.row}
          name={row.name}
          shape={plannedShapes[row.kind]}
          text={draftRowText(row, imports)}
          problems={row.problems}
          isOpen={row.row === open}
        />
      )}
    </ImportRows>
  )
}
