// Station in a separate process that tests can kill: continues the import of its data folder, or begins one.

import { readFileSync } from 'node:fs'
import { setInterval as ticks } from 'node:timers/promises'
import { startStationHost } from '../../../src/station/host/station-host.ts'
import { bareStation } from '../../support/bare-station.ts'
import { until } from '../../support/until.ts'

const [dataDir = '', baseUrl = '', apiKey = '', roster = ''] = process.argv.slice(2)

const { api } = await startStationHost({ ...bareStation, dataDir, fixedSettings: { service: { baseUrl } }, apiKey })
const { imports } = api

if ((await imports.state()).run === null) {
  await until(async () => (await api.roster.facts()).refreshedAtMs !== null)
  const content = readFileSync(roster)
  const { upload } = await imports.upload({ file: 'roster.csv', sizeBytes: content.length })
  await imports.put({ upload, offset: 0, data: content.toString('base64') })
  const { id, plan } = await imports.read({ upload })
  await imports.begin({ draft: id, plan })
}
process.send?.('started')

for await (const _ of ticks(20)) {
  const { run } = await imports.state()
  if (run?.state === 'done') process.send?.({ counts: run.counts })
}
