// A station with a camera's folder before the practice service, as the complaints need it: slow enough to be disturbed.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startService } from '../service/practice/support.ts'
import { another } from '../support/sample-clips.ts'
import { stationHost } from '../support/station-host.ts'

const maya = { firstName: 'Maya', lastName: 'Ortiz', create: true }
const tags = { athlete: maya, activity: 'baseball', movement: 'pitching', dimensions: { handedness: 'right' } }

type PracticeOptions = NonNullable<Parameters<typeof startService>[0]>

export async function openCage(uploads: Record<string, unknown> = {}, options: PracticeOptions = {}) {
  const service = await startService(options)
  const station = await stationHost({
    fixedSettings: {
      service: { baseUrl: service.baseUrl },
      finished: { stableSeconds: 0.2 },
      uploads: { holdSeconds: 0, ...uploads },
    },
    apiKey: service.key,
  })
  const folder = await station.addFolder('Cam A', { tags })

  /** A clip of at least this size; answers its path. */
  function film(name: string, sizeBytes = 100) {
    const path = join(folder, name)
    writeFileSync(path, another(name, sizeBytes))
    return path
  }

  const queue = () => station.api.queue.page({ offset: 0, limit: 10 })
  const counts = async () => (await station.api.status()).counts
  return { service, ...station, folder, film, queue, counts }
}
