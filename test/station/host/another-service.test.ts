import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startService } from '../../service/practice/support.ts'
import { another } from '../../support/sample-clips.ts'
import { memoryKeychain, stationHost } from '../../support/station-host.ts'
import { eventually } from '../../support/until.ts'

const maya = { firstName: 'Maya', lastName: 'Ortiz', create: true }
const tags = { athlete: maya, activity: 'baseball', movement: 'pitching', dimensions: { handedness: 'right' } }

type Options = Parameters<typeof startService>[0]

/** A station that can be pointed at either of two services, and asks the first one. */
async function betweenTwo(options: Options) {
  const [own, other] = [await startService(options), await startService()]
  const { keychain } = memoryKeychain(new Map([own, other].map(({ baseUrl, key }) => [baseUrl, key])))
  const fixedSettings = { finished: { stableSeconds: 0.2 }, uploads: { holdSeconds: 0 } }
  const { api, root, addFolder } = await stationHost({ keychain, fixedSettings })
  const use = ({ baseUrl }: typeof own) => api.connection.use({ baseUrl })
  const counted = (counts: Record<string, number>) =>
    eventually(async () => expect((await api.status()).counts).toMatchObject(counts))
  await use(own)
  const folder = await addFolder('Cam A', { tags })
  const film = (sizeBytes: number) => writeFileSync(join(folder, 'one.mp4'), another('one', sizeBytes))
  const uploadsTo = (service: typeof own) => service.received().length
  return { own, other, api, root, use, counted, film, uploadsTo }
}

test('a wrong address loses no clip’s state at the service', async () => {
  const { own, other, api, root, use, counted, film } = await betweenTwo({ processingMs: 600_000 })
  film(100)
  await counted({ processing: 1 })
  await use(other)
  await counted({ processing: 0, failed: 1 })
  const { items } = await api.attention({ offset: 0, limit: 10 })
  expect(items).toMatchObject([{ because: { code: 'capture-elsewhere', parameters: { address: own.baseUrl } } }])
  await use(own)
  await counted({ processing: 1, failed: 0, 'gone-at-service': 0 })
  const data = join(root, 'data')
  const files = readdirSync(data, { withFileTypes: true }).filter((entry) => entry.isFile())
  const kept = files.map(({ name }) => readFileSync(join(data, name), 'latin1')).join('')
  expect(kept).toContain(own.baseUrl)
  expect(kept).not.toContain(own.key)
})

test('a video reserved at another service goes to the present one only', async () => {
  const stalls = { call: 'upload', times: 1, fault: { kind: 'stall', stallMs: 600_000, afterBytes: 100_000 } } as const
  const { own, other, use, counted, film, uploadsTo } = await betweenTwo({ faults: { rules: [stalls] } })
  film(24_000_000)
  await counted({ sending: 1 })
  await use(other)
  await counted({ completed: 1 })
  expect([uploadsTo(own), uploadsTo(other)]).toEqual([0, 1])
})
