// A station in a process of its own, to be killed: it continues the export of its data folder, or asks for one.
import { setTimeout as sleep } from 'node:timers/promises'
import { startStationHost } from '../../../src/node/station-host/station-host.ts'
import { order } from '../../support/export-order.ts'

const [dataDir = '', baseUrl = '', apiKey = ''] = process.argv.slice(2)

const { api } = await startStationHost({
  dataDir,
  given: { service: { baseUrl } },
  apiKey,
  keychain: null,
  ffprobePath: 'ffprobe',
  ffmpegPath: null,
  version: '0.0.0',
  userAgent: 'test',
  computer: {},
  practise: null,
  startInPractice: false,
  onBug: (error) => {
    throw error
  },
})

const all = { offset: 0, limit: 10 }
const { items } = await api.exports.list(all)
if (items.length === 0) await api.exports.request(order({ metrics: ['frame', 'time', 'attack_angle'] }))
process.send?.('started')

for (;;) {
  await sleep(50)
  const [row] = (await api.exports.list(all)).items
  if (row?.state.kind === 'ready') process.send?.({ ready: row.state.path, rows: row.state.rows })
}
