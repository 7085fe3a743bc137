import { z } from 'zod'
import { AppError } from '../../../station/app-error.ts'
import type { Run } from '../station/database-link.ts'

type Privilege = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'

/**
 * Rights of a station on each table of schema `ondeck`, and no more: a station never creates, changes or drops a table.
 * Rights on a partitioned table cover its partitions. Every table of the migrations is listed.
 */
export const tableRights: Readonly<Record<string, readonly Privilege[]>> = {
  migration: ['SELECT'],
  partitioned: ['SELECT'],
  facility: ['SELECT'],
  station: ['SELECT', 'INSERT', 'UPDATE'],
  claim: ['SELECT', 'INSERT', 'UPDATE'],
  pace: ['SELECT', 'INSERT', 'UPDATE'],
  turn: ['SELECT', 'INSERT', 'UPDATE'],
  athlete: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
  roster: ['SELECT', 'INSERT', 'UPDATE'],
  forgotten_athlete: ['SELECT', 'INSERT', 'DELETE'],
  copy_progress: ['SELECT', 'INSERT', 'UPDATE'],
  ledger_line: ['SELECT', 'INSERT', 'UPDATE'],
  clip_copy: ['SELECT', 'INSERT', 'UPDATE'],
  deck_entry: ['SELECT', 'INSERT', 'UPDATE'],
  lineup: ['SELECT', 'INSERT', 'UPDATE'],
  deck_confirm: ['SELECT', 'INSERT'],
  deck_sign: ['SELECT', 'INSERT', 'UPDATE'],
  deck_sender: ['SELECT', 'INSERT', 'UPDATE'],
  rep: ['SELECT', 'INSERT', 'UPDATE'],
  rep_model: ['SELECT'],
  rep_camera: ['SELECT', 'INSERT', 'UPDATE'],
}

export const sequenceRights: Readonly<Record<string, readonly ('USAGE' | 'SELECT')[]>> = {
  fence: ['USAGE', 'SELECT'],
  roster_revision: ['USAGE', 'SELECT'],
  deck_revision: ['USAGE', 'SELECT'],
}

/** Functions that a station calls; all but the first do, as the owner of the tables, what a station may not. */
export const callableFunctions: readonly string[] = [
  'is_rebuilding()',
  'begin_rebuild(integer)',
  'keep_partitions(timestamptz)',
  'make_partition(text, timestamptz)',
  'raise_fence(bigint)',
]

const Missing = z.object({ name: z.string(), privilege: z.string() })

/** Throws AppError `facility-rights-missing` where this connection's user lacks a right of a station. */
export async function refuseMissingRights(run: Run, host: string): Promise<void> {
  const wanted = [...pairsOf('table', tableRights), ...pairsOf('sequence', sequenceRights), ...functionPairs]
  const [missing] = await run(
    Missing,
    `SELECT name, privilege FROM unnest($1::text[], $2::text[], $3::text[]) AS wanted (kind, name, privilege)
     WHERE NOT CASE kind
       WHEN 'table' THEN has_table_privilege('ondeck.' || name, privilege)
       WHEN 'sequence' THEN has_sequence_privilege('ondeck.' || name, privilege)
       ELSE has_function_privilege('ondeck.' || name, privilege)
     END LIMIT 1`,
    [wanted.map(({ kind }) => kind), wanted.map(({ name }) => name), wanted.map(({ privilege }) => privilege)],
  )
  if (missing)
    throw new AppError('facility-rights-missing', { host, detail: `${missing.privilege} ondeck.${missing.name}` })
}

const pairsOf = (kind: string, rights: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(rights).flatMap(([name, privileges]) => privileges.map((privilege) => ({ kind, name, privilege })))

const functionPairs = callableFunctions.map((name) => ({ kind: 'function', name, privilege: 'EXECUTE' }))

/** Statements that give a role the rights of a station, and take back any others that it has on schema `ondeck`. */
export function grantStatements(role: string): string[] {
  const to = quoted(role)
  return [
    `REVOKE ALL ON SCHEMA ondeck FROM ${to}`,
    `REVOKE ALL ON ALL TABLES IN SCHEMA ondeck FROM ${to}`,
    `REVOKE ALL ON ALL SEQUENCES IN SCHEMA ondeck FROM ${to}`,
    // Everybody may call a new function.
    `REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ondeck FROM PUBLIC, ${to}`,
    `GRANT USAGE ON SCHEMA ondeck TO ${to}`,
    ...Object.entries(tableRights).map(([name, rights]) => `GRANT ${rights.join(', ')} ON ondeck.${name} TO ${to}`),
    ...Object.entries(sequenceRights).map(
      ([name, rights]) => `GRANT ${rights.join(', ')} ON SEQUENCE ondeck.${name} TO ${to}`,
    ),
    ...callableFunctions.map((name) => `GRANT EXECUTE ON FUNCTION ondeck.${name} TO ${to}`),
  ]
}

/** An identifier as SQL needs it: any name is one name. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
