// A camera uses a name again while the clip that had it before waits for something else.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFiles } from '../../../src/computer/files/local-files.ts'
import { createFolders } from '../../../src/computer/watching/folders.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import { recheckAll } from '../../../src/station/examining/recheck.ts'
import { another } from '../../support/sample-clips.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { eventually } from '../../support/until.ts'
import { watchingStation } from './watching-station.ts'

/** A clip that failed, and a newer one that has its name now. */
async function reusedName() {
  const folderPath = temporaryFolder(quickPlace)
  const path = join(folderPath, 'export.mp4')
  const station = watchingStation({ folders: createFolders(), files: createFiles(), stableMs: 500 })
  onTestFinished(station.stop)
  const folder = station.folderAt(folderPath)
  const found = async (video: Buffer) => {
    writeFileSync(path, video)
    await eventually(async () => {
      await station.pass(500, folder)
      expect(station.clipAt(path)).toMatchObject({ sizeBytes: video.length, state: { kind: 'probing' } })
    })
    const clip = station.clipAt(path)
    if (!clip) throw new Error('it was found')
    return clip
  }
  const old = await found(another('Maya'))
  station.lifecycle.apply(old.id, { kind: 'tagged', atMs: 0, holdMs: 0 })
  station.lifecycle.apply(old.id, { kind: 'broke', because: failure('not-allowed'), atMs: 0, jitter: 0 })
  const newer = await found(another('Leo', 300))
  expect(newer.id).not.toBe(old.id)
  return { ...station, folder, old, newer }
}

test.each([
  ['a new start', (station: Awaited<ReturnType<typeof reusedName>>) => recheckAll(['failed'], station, station.signal)],
  [
    'a person',
    async ({ lifecycle, old }: Awaited<ReturnType<typeof reusedName>>) =>
      void lifecycle.apply(old.id, { kind: 'retried' }),
  ],
])('a failed clip that %s retries is marked as overwritten when a newer clip has its name', async (_who, retry) => {
  const station = await reusedName()
  const { old, newer, lifecycle, folder } = station
  await Promise.all([retry(station), station.clock.advance(10)])
  expect(lifecycle.get(old.id).state.kind).toBe('settling')
  await station.pass(3_000, folder)
  expect(lifecycle.get(old.id)).toMatchObject({
    sizeBytes: old.sizeBytes,
    state: { kind: 'missing', because: { code: 'file-overwritten' } },
  })
  expect(lifecycle.get(newer.id)).toMatchObject({ sizeBytes: newer.sizeBytes, state: { kind: 'probing' } })
})
