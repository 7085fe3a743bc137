// Station in a separate process that tests can kill: continues the export of its data folder, or requests one.
import { setInterval as ticks } from 'node:timers/promises'
import { startStationHost } from '../../../src/station/host/station-host.ts'
import { bareStation } from '../../support/bare-station.ts'
import { order } from '../../support/export-order.ts'

const [dataDir = '', baseUrl = '', apiKey = ''] = process.argv.slice(2)

const { api } = await startStationHost({
  ...bareStation,
  dataDir,
  fixedSettings: { service: { baseUrl } },
  apiKey,
})

const all = { offset: 0, limit: 10 }
const { items } = await api.exports.list(all)
if (items.length === 0) await api.exports.request(order({ metrics: ['frame', 'time', 'attack_angle'] }))
process.send?.('started')

for await (const _ of ticks(50)) {
  const [row] = (await api.exports.list(all)).items
  if (row?.state.kind === 'ready') process.send?.({ ready: row.state.path, rows: row.state.rows })
}
