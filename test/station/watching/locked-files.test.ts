import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFiles } from '../../../src/computer/files/local-files.ts'
import { createFolders } from '../../../src/computer/watching/folders.ts'
import { AppError } from '../../../src/station/app-error.ts'
import { another } from '../../support/sample-clips.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { eventually } from '../../support/until.ts'
import { watchingStation } from './watching-station.ts'

test('resumes a locked file when it can be opened, without a restart', async () => {
  const root = temporaryFolder(quickPlace)
  const path = join(root, 'a.mp4')
  let isLocked = true
  let opened = 0
  const local = createFiles()
  const files = {
    ...local,
    async open(file: string) {
      opened += 1
      if (isLocked) throw new AppError('file-locked', { file, detail: 'EBUSY' })
      await local.open(file)
    },
  }
  const station = watchingStation({ folders: createFolders(), files, stableMs: 500, giveUpMs: 2_000 })
  onTestFinished(station.stop)
  const folder = station.folderAt(root)
  writeFileSync(path, another('locked'))
  const passUntil = (kind: string) =>
    eventually(async () => {
      await station.pass(1_000, folder)
      expect(station.clipAt(path)?.state.kind).toBe(kind)
    })
  await passUntil('unreadable')
  // OnDeck retries now and then without changing the state: screens do not flicker.
  const before = { opened, lines: station.store.ledger(station.clipAt(path)!.id).length }
  await station.pass(130_000, folder)
  expect(opened - before.opened).toBeGreaterThan(0)
  expect(opened - before.opened).toBeLessThan(5)
  expect(station.store.ledger(station.clipAt(path)!.id).length).toBe(before.lines)
  isLocked = false
  await passUntil('probing')
})
