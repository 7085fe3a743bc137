import { join } from 'node:path'
import { expect, test } from 'vitest'
import { version } from '../../src/cli/version.ts'
import { type UpdateCommandOptions, update } from '../../src/features/updates/command/run-update.ts'
import { feed, releaseFeed } from '../features/updates/release-feed.ts'
import { captureOutput } from '../support/captured-output.ts'
import { stationHost } from '../support/station-host.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { eventually } from '../support/until.ts'

/** Starts the command after the output is caught: without a station it prints at once. */
const later = (options: UpdateCommandOptions) => Promise.resolve().then(() => update(options))

test('ondeck update prints the version and how to update, without a station and without a feed', async () => {
  const run = captureOutput()
  const dataDir = join(temporaryFolder(), 'none')
  const text = await run(later({ dataDir, check: false, json: false }))
  expect(text.code).toBe(0)
  expect(text.printed).toContain(`OnDeck ${version}\n`)
  expect(text.printed).toContain('No update address is set')
  expect(text.printed).toContain('git pull, npm ci, npm run build')
  const json = await run(later({ dataDir, check: false, json: true }))
  expect(JSON.parse(json.printed)).toMatchObject({ version, feed: null, offered: null, installKind: 'source' })
})

test('ondeck update --check asks the feed of a running station, and shows the notes', async () => {
  const { offer, seen, service } = await releaseFeed()
  offer({ version: '9.1.0', notes: 'Faster scans.\nFewer retries.' })
  const fixedSettings = { service, updates: { mode: 'announce' } }
  const host = await stationHost({ updateFeed: feed, fixedSettings })
  const dataDir = join(host.root, 'data')
  const run = captureOutput()
  const { code, printed } = await run(update({ dataDir, check: true, json: false }))
  expect(code).toBe(0)
  expect(printed).toContain('Update 9.1.0 is available.')
  expect(printed).toContain('  Faster scans.\n  Fewer retries.')
  const asked = seen.length
  const json = await run(update({ dataDir, check: false, json: true }))
  expect(JSON.parse(json.printed)).toMatchObject({
    feed,
    mode: 'announce',
    offered: { version: '9.1.0', relation: 'newer' },
    canInstall: false,
    checkedAt: expect.any(String),
  })
  expect(seen).toHaveLength(asked)
})

test('ondeck update --check fails without a feed, and names the next step', async () => {
  const host = await stationHost({ updateFeed: null })
  const dataDir = join(host.root, 'data')
  await expect(update({ dataDir, check: true, json: false })).rejects.toMatchObject({ code: 'update-feed-missing' })
})

test('subscribed clients receive the result of a check, and only an installable build installs', async () => {
  const { service } = await releaseFeed()
  const { api, events } = await stationHost({ updateFeed: feed, fixedSettings: { service, updates: { mode: 'off' } } })
  const state = await api.updates.check()
  expect(state.offered?.version).toBe('9.0.0')
  await eventually(() => expect(events.flatMap(({ topics }) => topics)).toContain('updates'))
  await expect(Promise.resolve().then(() => api.updates.install())).rejects.toMatchObject({ code: 'not-here' })
})
