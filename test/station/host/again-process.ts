// A station in a separate process, to be killed: it uploads its clip again for another athlete, as a person requests.
import { setInterval as ticks } from 'node:timers/promises'
import { AppError } from '../../../src/station/app-error.ts'
import { FolderSettings } from '../../../src/station/contract/settings.ts'
import { startStationHost } from '../../../src/station/host/station-host.ts'
import { bareStation } from '../../support/bare-station.ts'

const [dataDir = '', baseUrl = '', apiKey = '', folder = '', first = '', second = ''] = process.argv.slice(2)

const { api } = await startStationHost({
  ...bareStation,
  dataDir,
  fixedSettings: {
    service: { baseUrl },
    finished: { stableSeconds: 0.1 },
    uploads: { holdSeconds: 0, limitMbitPerSecond: 2 },
    // The strict service has no exports.
    results: { automatic: false },
  },
  apiKey,
})

const tags = { athlete: { id: first }, activity: 'baseball', movement: 'pitching', dimensions: {} }
if ((await api.settings.get()).settings.folders.length === 0) {
  await api.folders.add(FolderSettings.parse({ path: folder, camera: 'A', tags, existing: 'take' }))
}
process.send?.('started')

for await (const _ of ticks(20)) {
  const [clip] = await api.records.clips({ kinds: ['processing', 'completed'], after: null, limit: 1 })
  if (!clip) continue
  if (clip.uploadedAgain === null) await ask(clip.id)
  const { completed } = (await api.status()).counts
  if (completed === 2) process.send?.('done')
}

/** A person who looks at a station that was just killed presses again where nothing shows. */
async function ask(id: Parameters<typeof api.clip>[0]['id']) {
  try {
    await api.command({ kind: 'clips-upload-again', clips: [id], tags: { athlete: { id: second }, dimensions: {} } })
    process.send?.('asked')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
