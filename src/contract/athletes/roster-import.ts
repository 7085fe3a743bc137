import { z } from 'zod'
import { standardFields } from '../../service-api/athletes.ts'
import { Failure } from '../failure.ts'

/** What a column of a roster file may hold. `full_name` is split into first and last name. */
export const importFields = ['id', 'full_name', ...standardFields] as const
export const ImportField = z.enum(importFields)
export type ImportField = z.infer<typeof ImportField>

/** Where a column goes: a field, a custom attribute by its key, or nowhere. */
export const ColumnTarget = z.union([
  z.object({ field: ImportField }),
  z.object({ attribute: z.string().max(200) }),
  z.null(),
])
export type ColumnTarget = z.infer<typeof ColumnTarget>

export const dateOrders = ['ymd', 'mdy', 'dmy'] as const
export const heightUnits = ['in', 'cm', 'm', 'ft'] as const
export const weightUnits = ['lb', 'kg'] as const
export const existingChoices = ['update', 'skip'] as const
export const sameNameChoices = ['ask', 'update', 'create', 'skip'] as const

/** How a roster file is read and matched. Null leaves it to what the file shows. */
export const ImportChoices = z.object({
  dateOrder: z.enum(dateOrders).nullable(),
  heightUnit: z.enum(heightUnits).nullable(),
  weightUnit: z.enum(weightUnits).nullable(),
  /** Athletes that the service has already. */
  existing: z.enum(existingChoices),
  /** Rows whose athlete is known by the name alone. */
  sameName: z.enum(sameNameChoices),
})
export type ImportChoices = z.infer<typeof ImportChoices>

/** What a person has to decide before anything is imported. */
export const ImportQuestion = z.object({
  kind: z.enum(['date-order', 'height-unit', 'weight-unit']),
  column: z.string(),
  samples: z.array(z.string()),
})
export type ImportQuestion = z.infer<typeof ImportQuestion>

/** What keeps a row from being imported; `column` is its header, null where no single cell is meant. */
export const RowProblem = z.object({ column: z.string().nullable(), because: Failure })
export type RowProblem = z.infer<typeof RowProblem>

/** What is planned for a row. Bodies are as the service takes them (4.1, 4.4). */
export const RowAction = z.discriminatedUnion('kind', [
  /** `namesakes`: those who had the name before, so that a lost answer is recognized. */
  z.object({
    kind: z.literal('create'),
    body: z.record(z.string(), z.unknown()),
    namesakes: z.array(z.string()),
  }),
  z.object({ kind: z.literal('update'), athleteId: z.string(), body: z.record(z.string(), z.unknown()) }),
  /** The service has all of it already. */
  z.object({ kind: z.literal('unchanged'), athleteId: z.string() }),
  /** A person chose to leave athletes that exist as they are, or this row out. */
  z.object({ kind: z.literal('skip'), athleteId: z.string().nullable() }),
  z.object({ kind: z.literal('refuse'), problems: z.array(RowProblem) }),
])
export type RowAction = z.infer<typeof RowAction>

/** `sending`: the request went out, and its answer is not here. */
export const RowState = z.enum(['planned', 'sending', 'done', 'failed'])
export type RowState = z.infer<typeof RowState>
