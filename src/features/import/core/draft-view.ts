import { displayName } from '../../../station/athletes/names.ts'
import { toRecord } from '../../../station/athletes/roster-list.ts'
import type { ImportColumn, ImportDraftRow, ImportDraftRowDetail, PlannedKind, RowDecision } from '../import-view.ts'
import type { RowAction } from '../roster-import.ts'
import { attributeFor, type MappedColumn } from './columns.ts'
import type { DraftPlan } from './draft-plan.ts'
import type { KnownRoster, PlannedRow } from './plan.ts'
import { type ReadRow, readRow } from './read-cells.ts'
import { cellOf, type RosterFileRow } from './roster-table.ts'

const MAX_SAMPLES = 3
/** Namesakes listed for a row. */
const MAX_NAMESAKES = 20

export interface DraftWindow {
  readonly offset: number
  readonly limit: number
  /** Lists only rows after this number. */
  readonly after?: number | undefined
}

interface Parts {
  readonly rows: readonly RosterFileRow[]
  readonly decisions: ReadonlyMap<number, RowDecision>
  readonly roster: KnownRoster
  readonly plan: () => DraftPlan
  readonly today: () => string
  /** Throws AppError `import-gone` for a row that the file does not have. */
  readonly rowAt: (row: number) => RosterFileRow
}

/** Shows the columns and rows of a draft as screens list them. */
export function createDraftView({ rows, decisions, roster, plan, today, rowAt }: Parts) {
  const plannedAt = (row: number) => plan().planned.find((each) => each.row === row)

  const columnView = ({ index, header, target }: MappedColumn): ImportColumn => ({
    index,
    header,
    target,
    attribute: attributeFor(header),
    samples: samples(index),
  })

  function samples(column: number): string[] {
    const found: string[] = []
    for (const row of rows) {
      const text = cellOf(row, column).trim()
      if (text !== '') found.push(text)
      if (found.length === MAX_SAMPLES) break
    }
    return found
  }

  function page(kind: PlannedKind | null, { offset, limit, after = 0 }: DraftWindow) {
    const { planned } = plan()
    const isListed = ({ row, action }: PlannedRow) => row > after && (kind === null || action.kind === kind)
    const listed = kind === null && after === 0 ? planned : planned.filter(isListed)
    return { total: listed.length, items: listed.slice(offset, offset + limit).map(rowView) }
  }

  const rowView = ({ row, name, action }: PlannedRow): ImportDraftRow => ({
    row,
    name,
    kind: action.kind,
    decision: decisions.get(row) ?? null,
    problems: action.kind === 'refuse' ? action.problems : [],
    ...(action.kind === 'skip' && action.sameAsRow !== undefined && { sameAsRow: action.sameAsRow }),
    ...(action.kind === 'skip' && action.isTotal && { isTotal: true }),
  })

  function detail(row: number): ImportDraftRowDetail {
    const { cells } = rowAt(row)
    const one = plannedAt(row)
    const unplanned = { row, name: '', kind: null, decision: decisions.get(row) ?? null, problems: [] }
    const shown = one ? rowView(one) : unplanned
    return {
      ...shown,
      cells: plan()
        .columns.filter(({ target }) => target !== null)
        .map((column) => ({
          column: column.index,
          header: column.header,
          text: cells[column.index] ?? '',
          problem: shown.problems.find((each) => isAbout(each.column, column))?.because ?? null,
        })),
      athletes: one ? namesakesOf(one) : [],
      athleteId: one ? athleteOf(one.action) : null,
    }
  }

  function namesakesOf({ row, action }: PlannedRow): ImportDraftRowDetail['athletes'] {
    const read = readRow(rowAt(row), plan().columns, {
      dateOrder: 'ymd',
      heightUnit: null,
      weightUnit: null,
      today: today(),
    })
    const own = [athleteOf(action), read.id].flatMap((each) => (each === null ? [] : (roster.get(each) ?? [])))
    const all = new Map([...own, ...roster.find(nameIn(read))].map((athlete) => [athlete.id, athlete]))
    return [...all.values()].slice(0, MAX_NAMESAKES).map((athlete) => ({
      id: athlete.id,
      name: displayName(athlete),
      dateOfBirth: toRecord(athlete).date_of_birth,
      email: athlete.email ?? null,
    }))
  }

  return { columns: () => plan().columns.map(columnView), page, detail }
}

const athleteOf = (action: RowAction): string | null => ('athleteId' in action ? action.athleteId : null)

const nameIn = ({ cells }: ReadRow) => ({
  firstName: cells.get('first_name')?.text ?? '',
  lastName: cells.get('last_name')?.text || undefined,
})

/** Matches a problem to a column: problems name the header, or the field for an unknown id. */
const isAbout = (name: string | null, { header, target }: MappedColumn) =>
  name !== null && (name === header || (target !== null && 'field' in target && target.field === name))
