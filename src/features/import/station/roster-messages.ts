import { z } from 'zod'
import { Failure } from '../../../station/contract/failure.ts'
import type { RosterFileRow } from '../core/roster-table.ts'

/** Message to the process that reads a roster file. */
export const RosterRequest = z.object({ bytes: z.instanceof(Uint8Array), file: z.string() })
export type RosterRequest = z.infer<typeof RosterRequest>

const Row = z.object({ row: z.int(), cells: z.array(z.string()) })

/** Its answers: the rows of each sheet in several messages, none of which takes the station long, then the rest. */
export const RosterFileAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rows'), sheet: z.int().min(0), rows: z.array(Row) }),
  z.object({
    kind: z.literal('read'),
    sheets: z.array(z.object({ name: z.string().nullable(), headers: z.array(z.string()) })).min(1),
  }),
  z.object({ kind: z.literal('failed'), because: Failure }),
])
export type RosterFileAnswer = z.infer<typeof RosterFileAnswer>

const MESSAGE_CELLS = 20_000

/** Divides rows into messages. */
export function* rowsInMessages(rows: readonly RosterFileRow[]): Generator<z.infer<typeof Row>[]> {
  let some: z.infer<typeof Row>[] = []
  let cells = 0
  for (const row of rows) {
    some.push({ row: row.row, cells: [...row.cells] })
    cells += row.cells.length
    if (cells < MESSAGE_CELLS) continue
    yield some
    some = []
    cells = 0
  }
  yield some
}
