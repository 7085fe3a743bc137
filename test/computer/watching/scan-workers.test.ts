import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolders } from '../../../src/computer/watching/folders.ts'
import { evidence } from '../../../src/station/contract/evidence.ts'
import type { Folders } from '../../../src/station/ports.ts'
import { mountShare } from '../../support/mount-stand-in.ts'
import { atPace } from '../../support/pace.ts'
import { eventually, turns } from '../../support/until.ts'
import { emptyFolder, watchFolder } from './watched-folder.ts'

async function scan(folders: Folders, path: string, signal = new AbortController().signal) {
  let found = 0
  const options = { path, recursive: true, signal, onOverlooked: () => {} }
  for await (const files of folders.scan(options)) found += files.length
  return found
}

const noAnswer = { code: 'folder-unreadable', parameters: { detail: evidence('no-answer') } }

test('reports a silent share as unreadable at once, and scans and watches it again when it answers', async () => {
  const share = mountShare('share', { timeoutMs: atPace(4_000) })
  const { told } = watchFolder(share.path, { folders: share.folders })
  writeFileSync(join(share.disk, 'a.mp4'), 'x')
  expect(await scan(share.folders, share.path)).toBe(1)
  share.stall()
  await expect(scan(share.folders, share.path)).rejects.toMatchObject(noAnswer)
  let isRefused = false
  const refused = scan(share.folders, share.path).finally(() => (isRefused = true))
  await Promise.all([turns(), expect(refused).rejects.toMatchObject(noAnswer)])
  expect(isRefused).toBe(true)
  expect(await share.folders.isThere(share.path)).toBe(false)
  // The folder's listener hears that a scan is needed.
  expect(told.hints).toBeGreaterThan(0)

  share.goOn()
  await eventually(async () => expect(await scan(share.folders, share.path)).toBe(1))
  expect(await share.folders.isThere(share.path)).toBe(true)
  writeFileSync(join(share.disk, 'b.mp4'), 'x')
  await eventually(() => expect(told.files.has('b.mp4')).toBe(true))
})

test('stops without waiting for a hanging share', async () => {
  const share = mountShare('share', { timeoutMs: 3_600_000 })
  expect(await scan(share.folders, share.path)).toBe(0)
  share.stall()
  const stop = new AbortController()
  const scanning = scan(share.folders, share.path, stop.signal)
  await turns()
  stop.abort()
  await expect(scanning).rejects.toMatchObject({ name: 'AbortError' })
})

test('fails the scan of a dead worker, and uses another for the next', async () => {
  const path = await emptyFolder()
  const broken = createFolders({ entry: new URL('data:text/javascript,throw new Error("out of memory")') })
  for (let time = 0; time < 2; time += 1) {
    await expect(scan(broken, path)).rejects.toMatchObject({
      code: 'folder-unreadable',
      parameters: { detail: 'Error: out of memory' },
    })
    await eventually(async () => expect(await broken.isThere(path)).toBe(true))
  }
})

test('scans two folders of one disk at the same time', async () => {
  const folders = createFolders()
  const [one, other] = [await emptyFolder(), await emptyFolder()]
  for (let number = 0; number < 3_000; number += 1) writeFileSync(join(one, `${number}.mp4`), 'x')
  writeFileSync(join(other, 'a.mp4'), 'x')
  const { signal } = new AbortController()
  const slow = folders.scan({ path: one, recursive: true, signal, onOverlooked: () => {} })
  const reader = slow[Symbol.asyncIterator]()
  const first = await reader.next()
  // The first scan's batches wait unread.
  expect(await scan(folders, other)).toBe(1)
  let found = first.done ? 0 : first.value.length
  for (let next = await reader.next(); !next.done; next = await reader.next()) found += next.value.length
  expect(found).toBe(3_000)
})
