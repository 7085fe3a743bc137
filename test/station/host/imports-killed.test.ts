import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { importFacility, people } from '../../support/import-facility.ts'
import { stationHost } from '../../support/station-host.ts'
import { eventually } from '../../support/until.ts'

test('an import that was killed after its last row ends at the next start', async () => {
  const { read, begin, ended, close, options, root } = await importFacility()
  await begin(await read(people(2)))
  await ended()
  await close()
  const db = new DatabaseSync(join(root, 'data', 'station.db'))
  db.exec('UPDATE roster_import SET ended_at_ms = NULL')
  db.close()

  const { api } = await stationHost({ ...options, dataDir: join(root, 'data') })
  await eventually(async () => expect((await api.imports.state()).run?.endedAtMs).toEqual(expect.any(Number)))
  expect((await api.imports.state()).run).toMatchObject({ state: 'done', counts: { created: 2, waiting: 0 } })
})
