// A share or card that goes away takes no clip with it: the folder is away, and its clips wait.

import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFolders } from '../../../src/computer/watching/folders.ts'
import { evidence } from '../../../src/station/contract/evidence.ts'
import { mountShare } from '../../support/mount-stand-in.ts'
import { another } from '../../support/sample-clips.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { eventually } from '../../support/until.ts'
import { watchingStation } from './watching-station.ts'

/** Also to another disk. */
function move(from: string, to: string) {
  cpSync(from, to, { preserveTimestamps: true })
  rmSync(from)
}

const CLIPS = 40
const half = another('half').subarray(0, 2_000)

/** A share with clips of which some are still being copied and the others wait for their turn. */
async function shareWithClips() {
  const share = mountShare()
  const station = watchingStation(share)
  onTestFinished(station.stop)
  const folder = station.folderAt(share.path)
  for (let number = 0; number < CLIPS; number += 1) {
    writeFileSync(join(share.disk, `${number}.mp4`), another(`share ${number}`))
  }
  await station.pass(4_000, folder)
  expect(station.counts()).toEqual({ probing: CLIPS })
  for (let number = 0; number < CLIPS; number += 1) {
    writeFileSync(join(share.disk, `late-${number}.mp4`), half)
  }
  await eventually(async () => {
    await station.pass(500, folder)
    expect(station.counts()).toEqual({ probing: CLIPS, settling: CLIPS })
  })
  return { share, station, folder }
}

test.each(['vanish', 'leaveBareMountPoint'] as const)(
  'marks the folder of a share that goes away (%s) unavailable, and none of its clips missing',
  async (go) => {
    const { share, station, folder } = await shareWithClips()
    share[go]()
    await station.pass(61_000, folder)
    expect(station.folderMonitor.stateOf(share.path)).toMatchObject({
      kind: 'unavailable',
      because: { code: 'folder-missing' },
    })
    expect(station.counts()).toEqual({ probing: CLIPS, settling: CLIPS })

    share.comeBack()
    for (let number = 0; number < CLIPS; number += 1) {
      writeFileSync(join(share.disk, `late-${number}.mp4`), another(`late ${number}`))
    }
    await station.pass(10_000, folder)
    expect(station.stateOf(share.path)).toBe('watching')
    expect(station.counts()).toEqual({ probing: 2 * CLIPS })
    writeFileSync(join(share.disk, 'new.mp4'), another('new'))
    await eventually(async () => {
      await station.pass(250, folder)
      expect(station.clipAt(join(share.path, 'new.mp4'))).toBeDefined()
    })
  },
)

test('marks a folder unavailable, and no clip missing, when its share is not mounted after a restart', async () => {
  const { share, station, folder } = await shareWithClips()
  station.stop()
  share.leaveBareMountPoint()
  // A process that knows nothing but what is in the database.
  const restarted = watchingStation({ folders: createFolders(), files: share.files, parts: station })
  onTestFinished(restarted.stop)
  await restarted.pass(61_000, folder)
  expect(restarted.folderMonitor.unavailable()).toMatchObject([
    { path: share.path, because: { code: 'folder-missing' } },
  ])
  expect(restarted.counts()).toEqual({ probing: CLIPS, settling: CLIPS })

  share.comeBack()
  rmSync(join(share.disk, '0.mp4'))
  await eventually(async () => {
    await restarted.pass(3_000, folder)
    expect(restarted.stateOf(share.path)).toBe('watching')
    expect(restarted.counts()).toEqual({ probing: CLIPS - 1, settling: CLIPS, missing: 1 })
  })
})

test('marks the folder of a stalled share unavailable until it answers, and delays no other folder', async () => {
  const { share, station, folder } = await shareWithClips()
  // On another disk, where there is one.
  const local = temporaryFolder(quickPlace)
  const other = station.folderAt(local)
  await station.pass(500, other)
  share.stall()
  station.folderMonitor.checkNow(share.path)
  const kept = station.folderMonitor.keep(folder, station.signal)
  writeFileSync(join(local, 'a.mp4'), another('meanwhile'))
  await eventually(() => expect(station.clipAt(join(local, 'a.mp4'))).toBeDefined())
  // The clips of the share hang, those of the other folder are looked at.
  await eventually(async () => {
    await Promise.all([station.finished.pollAll(station.signal), station.clock.advance(1_000)])
    expect(station.clipAt(join(local, 'a.mp4'))?.state.kind).toBe('probing')
  })
  await kept
  expect(station.folderMonitor.stateOf(share.path)).toMatchObject({
    kind: 'unavailable',
    because: { code: 'folder-unreadable', parameters: { detail: evidence('no-answer') } },
  })
  expect(await share.folders.isThere(share.path)).toBe(false)
  expect(station.counts()).toEqual({ probing: CLIPS + 1, settling: CLIPS })

  share.goOn()
  await eventually(async () => {
    await station.pass(3_000, folder)
    expect(station.stateOf(share.path)).toBe('watching')
  })
  expect(station.counts()).toMatchObject({ settling: CLIPS })
})

test('marks a folder without read permission unavailable, and keeps its unfinished clips', async () => {
  const { share, station, folder } = await shareWithClips()
  share.deny(true)
  await station.pass(700_000, folder)
  expect(station.folderMonitor.stateOf(share.path)).toMatchObject({
    kind: 'unavailable',
    because: { code: 'folder-unreadable' },
  })
  expect(station.counts()).toEqual({ probing: CLIPS, settling: CLIPS })
  share.deny(false)
  await station.pass(4_000, folder)
  expect(station.stateOf(share.path)).toBe('watching')
})

test('marks files removed from an available folder missing, and resumes when they return', async () => {
  const { share, station, folder } = await shareWithClips()
  const elsewhere = temporaryFolder()
  for (const name of ['0.mp4', 'late-0.mp4']) move(join(share.disk, name), join(elsewhere, name))
  await eventually(async () => {
    await station.pass(250, folder)
    expect(station.counts()).toEqual({ probing: CLIPS - 1, settling: CLIPS - 1, missing: 2 })
  })
  move(join(elsewhere, '0.mp4'), join(share.disk, '0.mp4'))
  await eventually(async () => {
    await station.pass(3_000, folder)
    expect(station.counts()).toEqual({ probing: CLIPS, settling: CLIPS - 1, missing: 1 })
  })
})
