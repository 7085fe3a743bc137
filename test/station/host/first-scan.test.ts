import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { databaseFile } from '../../../src/station/store/database.ts'
import { stationHost } from '../../support/station-host.ts'

const CLIPS = 3_000

test('keeps the log of the database short while a folder of thousands of clips is taken in', async () => {
  const { api, root, addFolder } = await stationHost()
  mkdirSync(join(root, 'season'))
  for (let number = 0; number < CLIPS; number += 1) writeFileSync(join(root, 'season', `${number}.mp4`), 'clip')
  await addFolder('season', { existing: 'take' })
  const log = `${databaseFile(join(root, 'data'))}-wal`
  let largest = 0
  const countClips = async () => Object.values((await api.status()).counts).reduce((sum, clips) => sum + clips, 0)
  while ((await countClips()) < CLIPS) {
    largest = Math.max(largest, statSync(log).size)
    await turn()
  }
  expect(largest).toBeGreaterThan(3_000_000)
  expect(largest).toBeLessThan(10_000_000)
})
