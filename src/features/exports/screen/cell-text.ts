import type { ScreenWording } from '../../../renderer/state/wording-context.tsx'
import { booleanMetric } from '../../../service/exports.ts'
import type { ExportColumn } from '../../../station/contract/export-job.ts'

/** Text of a table cell: yes or no for booleans, else the value as in the file. */
export function exportCellText(
  cell: string | null,
  { isBoolean }: Pick<ExportColumn, 'isBoolean'>,
  { exports, common }: Pick<ScreenWording, 'exports' | 'common'>,
): string {
  if (cell === null) return ''
  if (!isBoolean || cell.trim() === '') return cell
  switch (Number(cell)) {
    case booleanMetric.true:
      return common.yes
    case booleanMetric.false:
      return common.no
    case booleanMetric.couldNotBeCalculated:
      return exports.couldNotBeCalculated
    default:
      return cell
  }
}
