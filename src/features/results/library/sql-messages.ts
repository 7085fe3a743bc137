import { z } from 'zod'

/** Formats of a result. `cells` writes each row as a list of texts, for a table in a terminal. */
const SqlOutputFormat = z.enum(['csv', 'jsonl', 'parquet', 'cells'])
export type SqlOutputFormat = z.infer<typeof SqlOutputFormat>

/** Request to the process that runs a person's SQL; one per process. */
export const SqlRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('version') }),
  z.object({
    kind: z.literal('query'),
    /** Folder of the library, the only one that the query may open. */
    library: z.string(),
    /** New folder for the result, and for data that exceeds the memory limit. */
    work: z.string(),
    sql: z.string(),
    limit: z.int().min(1),
    form: SqlOutputFormat,
    interruptAfterMs: z.number(),
    memoryMegabytes: z.number(),
  }),
])
export type SqlRequest = z.infer<typeof SqlRequest>

export const SqlReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('version'), version: z.string() }),
  z.object({ kind: z.literal('done'), file: z.string(), rows: z.number(), columns: z.array(z.string()) }),
  /** `found` is DuckDB's name of the statement, or the number of statements. */
  z.object({ kind: z.literal('refused'), found: z.string() }),
  /** Error message of DuckDB. */
  z.object({ kind: z.literal('failed'), detail: z.string() }),
  z.object({ kind: z.literal('ended'), because: z.enum(['time', 'memory']) }),
  /** DuckDB can't be loaded. */
  z.object({ kind: z.literal('unavailable'), detail: z.string() }),
])
export type SqlReply = z.infer<typeof SqlReply>
