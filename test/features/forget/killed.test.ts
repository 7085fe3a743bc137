import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { forgetSteps } from '../../../src/features/forget/station/forgotten-store.ts'
import { openSession } from '../../../src/station/host/session.ts'
import { databaseFile } from '../../../src/station/store/database.ts'
import { bareStation } from '../../support/bare-station.ts'
import { startOndeck } from '../../support/run-ondeck.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { until } from '../../support/until.ts'
import { facilityWithTraces, filesWith } from './facility-with-traces.ts'

/** Minutes of work for SQLite. */
const endless = `CREATE VIEW endless AS
  WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 100000000000) SELECT max(n) AS n FROM c`

/** Probes of a locked database, in a row, that show that it stays locked. */
const MIN_BUSY_PROBES = 8

/** A copy of the data folder, whose database works for minutes at this moment. */
function stationThatStopsAt(when: string, filled: string): string {
  const dataDir = join(temporaryFolder(quickPlace), 'data')
  cpSync(filled, dataDir, { recursive: true })
  using db = new DatabaseSync(databaseFile(dataDir))
  db.exec(`${endless}; CREATE TRIGGER hold AFTER ${when} BEGIN SELECT n FROM endless; END`)
  return dataDir
}

async function untilItHangs(dataDir: string) {
  using db = new DatabaseSync(databaseFile(dataDir), { timeout: 0 })
  let busy = 0
  await until(() => {
    try {
      db.exec('BEGIN IMMEDIATE; ROLLBACK')
      busy = 0
    } catch {
      busy += 1
    }
    return busy >= MIN_BUSY_PROBES
  }, 'a database that stays busy')
}

const moments = [
  ...forgetSteps.slice(1).map((step) => `UPDATE OF work ON forgotten_athlete WHEN new.work ->> '$.step' = '${step}'`),
  'UPDATE ON clip',
  'DELETE ON athlete',
  'UPDATE OF work ON forgotten_athlete WHEN new.work IS NULL',
]

test('a station killed in any step of forgetting an athlete finishes at its next start, and the name is in no file', async () => {
  const filled = await facilityWithTraces()
  for (const moment of moments) {
    const dataDir = stationThatStopsAt(moment, filled.dataDir)
    await killIn(dataDir, filled.id)
    const session = openSession({
      ...bareStation,
      dataDir,
      fixedSettings: {},
      apiKey: null,
      unkeptSecrets: new Map(),
      isIdle: true,
    })
    expect(session.features.forgetting.api.forgetting.list(), moment).toMatchObject([
      { id: filled.id, endedAtMs: null },
    ])
    await session.features.forgetting.resume()
    expect(session.features.forgetting.api.forgetting.list(), moment).toMatchObject([
      { id: filled.id, endedAtMs: expect.any(Number) },
    ])
    await session.close()
    expect(filesWith(dataDir, 'ortiz'), moment).toEqual([])
  }
})

/** Starts the command, and kills it with `kill -9` while the database works. */
async function killIn(dataDir: string, id: string) {
  const args = ['athletes', 'forget', id, '--yes', '--data-dir', dataDir]
  const run = startOndeck({ args, environment: { HOME: temporaryFolder(quickPlace) }, timeoutMs: 60_000 })
  await untilItHangs(dataDir)
  run.kill('SIGKILL')
  expect((await run.ended()).signal).toBe('SIGKILL')
  using db = new DatabaseSync(databaseFile(dataDir))
  db.exec('DROP TRIGGER hold; DROP VIEW endless')
}
