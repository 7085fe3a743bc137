import { z } from 'zod'
import { Failure } from '../../station/contract/failure.ts'
import { command, query } from '../../station/contract/procedure.ts'

const count = z.int().min(0)

/** Contents of a backup, in numbers. */
export const BackupCounts = z.object({
  clips: count,
  /** By state, as the ledger has them. */
  clipStates: z.record(z.string().max(40), count),
  ledgerLines: count,
  reservations: count,
  athletes: count,
  libraryFiles: count,
  libraryBytes: count,
  auditRows: count,
})
export type BackupCounts = z.infer<typeof BackupCounts>

/** The first table of a backup: who made it, when, and what is in it. */
export const BackupManifest = z.object({
  format: z.literal(1),
  appVersion: z.string().max(40),
  schemaVersion: count,
  stationId: z.string().max(100),
  madeAt: z.iso.datetime(),
  counts: BackupCounts,
})
export type BackupManifest = z.infer<typeof BackupManifest>

export const BackupFile = z.object({ path: z.string(), atMs: z.number(), sizeBytes: count })
export type BackupFile = z.infer<typeof BackupFile>

export const BackupProgress = z.object({
  id: z.string(),
  path: z.string(),
  /** From 0 to 1. */
  share: z.number().min(0).max(1),
})
export type BackupProgress = z.infer<typeof BackupProgress>

export const BackupState = z.object({
  running: BackupProgress.nullable(),
  /** The newest backup that this station made, wherever the file is now. */
  last: BackupFile.nullable(),
  /** Result of the last backup since the start. */
  ended: z
    .object({
      id: z.string(),
      because: Failure.nullable(),
      file: BackupFile.nullable(),
      counts: BackupCounts.nullable(),
    })
    .nullable(),
  /** Default folder of backups. */
  folder: z.string(),
})
export type BackupState = z.infer<typeof BackupState>

/** Backups of the station. Topic `backup`. */
export const backupContract = {
  state: query.output(BackupState),
  /** One at a time. `to`: a file that doesn't exist yet, or a folder; null for the station's own folder of backups. */
  start: command.input(z.object({ to: z.string().min(1).max(4_096).nullable() })).output(BackupProgress),
}
