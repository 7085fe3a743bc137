// `settings show --sources`: what is in force at a station, and what decides it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { showSettings } from '../../src/cli/commands/settings.ts'
import { captureOutput } from '../support/captured-output.ts'
import { stationHost } from '../support/station-host.ts'

const managed = { file: '/etc/ondeck/managed.yaml', isReadable: true, problems: [], feed: null }

async function sources(dataDir: string, config?: string) {
  const options = { dataDir, json: true, sources: true, ...(config !== undefined && { config }) }
  const { printed } = await captureOutput()(showSettings(options))
  const lines = printed.trimEnd().split('\n')
  return new Map(lines.map((line) => [String(JSON.parse(line).key), JSON.parse(line)]))
}

test('names for each setting of a running station its value and what decides it, and shows no secret', async () => {
  vi.stubEnv('HTTPS_PROXY', 'http://cage:proxy-password@proxy.test:3128')
  vi.stubEnv('NO_PROXY', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { root, api } = await stationHost({
    apiKey: 'key-of-the-environment',
    fixedSettings: { service: { baseUrl: 'https://service.test/v1' }, uploads: { parallel: 3 } },
    readManaged: () => ({ ...managed, settings: { uploads: { holdSeconds: 7 } } }),
  })
  await api.settings.change({ tagging: { idleMinutes: 45 } })
  const found = await sources(join(root, 'data'))
  expect(found.get('uploads.holdSeconds')).toEqual({ key: 'uploads.holdSeconds', value: 7, from: 'managed' })
  expect(found.get('uploads.parallel')).toEqual({ key: 'uploads.parallel', value: 3, from: 'file' })
  expect(found.get('tagging.idleMinutes')).toMatchObject({ value: 45, from: 'station' })
  expect(found.get('uploads.paused')).toMatchObject({ value: false, from: 'default' })
  expect(found.get('service.proxy')).toMatchObject({
    value: expect.stringContaining('proxy.test'),
    from: 'environment',
  })
  expect(found.get('ONDECK_API_KEY')).toMatchObject({ from: 'environment' })
  expect(JSON.stringify([...found.values()])).not.toMatch(/proxy-password|key-of-the-environment/u)
})

test('reads a stopped station with the configuration that it is started with', async () => {
  const { root, close, api } = await stationHost()
  await api.settings.change({ uploads: { parallel: 4, holdSeconds: 9 } })
  await close()
  const config = join(root, 'ondeck.yaml')
  writeFileSync(config, 'uploads:\n  parallel: 1\n')
  const found = await sources(join(root, 'data'), config)
  expect(found.get('uploads.parallel')).toMatchObject({ value: 1, from: 'file' })
  expect(found.get('uploads.holdSeconds')).toMatchObject({ value: 9, from: 'station' })
})

test('prints a table for people', async () => {
  const { root } = await stationHost()
  const { printed } = await captureOutput()(showSettings({ dataDir: join(root, 'data'), json: false, sources: true }))
  expect(printed).toMatch(/^setting +from +value\n/u)
  expect(printed).toMatch(/^uploads\.paused +default +false$/mu)
})
