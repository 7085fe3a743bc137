/** Backup or restore in a process of its own, which a test kills: at a step, or at any time when no step is given. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { restoreBackup } from '../../../src/features/backup/station/restore-backup.ts'
import { writeBackup } from '../../../src/features/backup/station/write-backup.ts'
import { databaseFile } from '../../../src/station/store/database.ts'

const [what = '', from = '', to = '', killedAt = ''] = process.argv.slice(2)

const onStep = (step: string) => {
  if (step === killedAt) process.kill(process.pid, 'SIGKILL')
}

process.send?.('ready')
if (what === 'restore') restoreBackup(from, to, { onStep })
else
  writeBackup(
    {
      database: databaseFile(from),
      scratch: join(from, 'backup.part'),
      to,
      auditFile: join(from, 'audit', 'last.db'),
      libraryFolder: join(from, 'results'),
      appVersion: '1.0.0',
      stationId: randomUUID(),
      madeAtMs: Date.now(),
    },
    { onStep },
  )
process.exit(0)
