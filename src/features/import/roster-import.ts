import { z } from 'zod'
import { standardFields } from '../../service/athletes.ts'
import { Failure } from '../../station/contract/failure.ts'

/** Fields that a column of a roster file may hold. `full_name` is split into first and last name. */
export const importFields = ['id', 'full_name', ...standardFields] as const
export const ImportField = z.enum(importFields)
export type ImportField = z.infer<typeof ImportField>

/** Target of a column: a field, a custom attribute by its key, or none. */
export const ColumnTarget = z.union([
  z.object({ field: ImportField }),
  z.object({ attribute: z.string().max(200) }),
  z.null(),
])
export type ColumnTarget = z.infer<typeof ColumnTarget>

export const dateOrders = ['ymd', 'mdy', 'dmy'] as const
/** `ft` has a fraction of a foot, `ft-in` inches after its point: 5.9 is 5 ft 11 in, or 5 ft 9 in. */
export const heightUnits = ['in', 'cm', 'm', 'ft', 'ft-in'] as const
export const weightUnits = ['lb', 'kg'] as const
export const existingChoices = ['update', 'skip'] as const
export const sameNameChoices = ['ask', 'update', 'create', 'skip'] as const

/** Choices for reading and matching a roster file. Null derives the choice from the file. */
export const ImportChoices = z.object({
  dateOrder: z.enum(dateOrders).nullable(),
  heightUnit: z.enum(heightUnits).nullable(),
  weightUnit: z.enum(weightUnits).nullable(),
  /** Applies to athletes that the service already has. */
  existing: z.enum(existingChoices),
  /** Applies to rows that match an athlete by name alone. */
  sameName: z.enum(sameNameChoices),
})
export type ImportChoices = z.infer<typeof ImportChoices>

/**
 * A question that a person has to answer before the import starts. That about the sheet names no column, and its
 * samples are the sheets.
 */
export const ImportQuestion = z.object({
  kind: z.enum(['sheet', 'date-order', 'height-unit', 'weight-unit']),
  column: z.string(),
  samples: z.array(z.string()),
  /** True where dates of both orders are in the column: the samples are one with the day first, one with the month. */
  isMixed: z.boolean().optional(),
})
export type ImportQuestion = z.infer<typeof ImportQuestion>

/** Reading of numeric dates of birth, with an example from the file. */
export const DatesRead = z.object({
  column: z.string(),
  order: z.enum(['mdy', 'dmy']),
  text: z.string(),
  /** `YYYY-MM-DD` */
  day: z.string(),
})
export type DatesRead = z.infer<typeof DatesRead>

/** A reason why a row can't be imported; `column` is its header, null where no single cell is at fault. */
export const RowProblem = z.object({ column: z.string().nullable(), because: Failure })
export type RowProblem = z.infer<typeof RowProblem>

/** Planned action of a row. Bodies have the service's form (service interface 4.1, 4.4). */
export const RowAction = z.discriminatedUnion('kind', [
  /** `namesakes`: athletes who had the name before, so that the athlete of a lost answer is recognized. */
  z.object({
    kind: z.literal('create'),
    body: z.record(z.string(), z.unknown()),
    namesakes: z.array(z.string()),
  }),
  z.object({ kind: z.literal('update'), athleteId: z.string(), body: z.record(z.string(), z.unknown()) }),
  /** The service already has every value of the row. */
  z.object({ kind: z.literal('unchanged'), athleteId: z.string() }),
  /**
   * A person chose to leave existing athletes unchanged, or this row out; or the row equals an earlier one, or adds up
   * the rows above it.
   */
  z.object({
    kind: z.literal('skip'),
    athleteId: z.string().nullable(),
    sameAsRow: z.int().optional(),
    isTotal: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('refuse'), problems: z.array(RowProblem) }),
])
export type RowAction = z.infer<typeof RowAction>

/** `sending`: the request was sent, and its answer has not come. */
export const RowState = z.enum(['planned', 'sending', 'done', 'failed'])
export type RowState = z.infer<typeof RowState>
