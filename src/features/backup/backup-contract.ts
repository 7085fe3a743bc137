import { z } from 'zod'
import { command, query } from '../../station/contract/procedure.ts'
import { BackupProgress, BackupState } from './backup.ts'

/** Backups of the station. Topic `backup`. */
export const backupContract = {
  state: query.output(BackupState),
  /** One at a time. `to`: a file that doesn't exist yet, or a folder; null for the station's own folder of backups. */
  start: command.input(z.object({ to: z.string().min(1).max(4_096).nullable() })).output(BackupProgress),
}
