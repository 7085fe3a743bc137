// Targets that are away: a drive that was unplugged, and a share that falls silent in the middle of a move.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { copyFile } from '../../../src/computer/files/copy-file.ts'
import { noAnswerError } from '../../../src/computer/files/disks.ts'
import { createFiles } from '../../../src/computer/files/local-files.ts'
import { type FileAccess, processFileAccess } from '../../../src/computer/files/open-file.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { disksOf, hashOf, keptMounts, place } from './move-folders.ts'

const MIB = 1024 * 1024

/** A folder of one disk below a folder of another, as a drive is mounted: what is left of it when it is unplugged. */
const unplugged: Record<string, (drive: string) => void> = {
  'nothing is left': () => {},
  'its empty folder is left on the disk of the system': (drive) => mkdirSync(drive),
}

test.skipIf(disksOf(quickPlace, tmpdir()) < 2).each(Object.entries(unplugged))(
  'does not create the target of an unplugged drive on the system’s disk, also after a restart: %s',
  async (_what, leave) => {
    const [drive, disk, mounts] = [join(temporaryFolder(tmpdir()), 'drive'), temporaryFolder(quickPlace), keptMounts()]
    const plug = () => symlinkSync(disk, drive)
    plug()
    for (const toFolder of [drive, join(drive, 'sent')]) {
      const { move: before } = place({ acrossDisks: true, toFolder, mounts })
      const first = await before()
      rmSync(drive)
      leave(drive)
      const { path, move } = place({ acrossDisks: true, toFolder, mounts })
      await expect(move()).rejects.toMatchObject({ code: 'folder-missing', parameters: { folder: toFolder } })
      expect(readFileSync(path, 'utf8')).toBe('the video')
      expect(existsSync(drive) ? readdirSync(drive) : []).toEqual([])
      rmSync(drive, { recursive: true, force: true })
      plug()
      expect(await move()).not.toBe(first)
      expect(existsSync(path)).toBe(false)
    }
  },
)

const drives = process.platform === 'darwin' ? '/Volumes' : '/mnt'

test.skipIf(process.platform === 'win32' || !existsSync(drives))(
  'waits for a drive that was never plugged in, instead of creating its folder',
  async () => {
    const drive = join(drives, `ondeck-${hashOf(String(performance.now())).slice(0, 12)}`)
    const { path, move } = place({ toFolder: join(drive, 'sent') })
    await expect(move()).rejects.toMatchObject({ code: 'folder-missing' })
    expect([existsSync(path), existsSync(drive)]).toEqual([true, false])
  },
)

/** A share that falls silent at its so-manieth question and stays so; what it was asked last it may do all the same. */
function fallingSilent(folder: () => string, moment: number, doesIt: boolean) {
  let asked = 0
  let isOver = false
  const { disks } = processFileAccess
  const reading: FileAccess = {
    ...processFileAccess,
    disks: {
      ...disks,
      async ask(path, question) {
        if (isOver || !path.startsWith(folder())) return question()
        asked += 1
        if (asked < moment) return question()
        if (asked === moment && doesIt) await question().catch(() => undefined)
        throw noAnswerError(folder())
      },
    },
  }
  return {
    reading,
    wasSilent: () => asked >= moment,
    answers: () => {
      isOver = true
    },
  }
}

test('a share that stops answering with a reserved name delays no other target, and the name is released later', async () => {
  const wanted = join(temporaryFolder(tmpdir()), 'DCIM', 'one.mov')
  const share = fallingSilent(() => wanted, 1, true)
  const files = { ...createFiles(share.reading), sha256: async (at: string) => hashOf(readFileSync(at)) }
  const { move } = place({ files, toFolder: dirname(dirname(wanted)), reading: share.reading })
  await expect(move()).rejects.toMatchObject({ code: 'folder-unreadable' })
  expect(readFileSync(wanted, 'utf8')).toBe('')
  const toFolder = join(temporaryFolder(tmpdir()), 'other')
  expect(readFileSync(await move({ toFolder }), 'utf8')).toBe('the video')
  share.answers()
  await move({ toFolder })
  expect(existsSync(wanted)).toBe(false)
})

test('copies a file to a slow share: each sync ends within the disk timeout', async () => {
  const [from, to] = [join(temporaryFolder(tmpdir()), 'long.mov'), join(temporaryFolder(tmpdir()), 'copy')]
  writeFileSync(from, '')
  truncateSync(from, 16 * MIB)
  const handle = await open(from)
  const itsMethods: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  let unsyncedBytes = 0
  const synced: number[] = []
  const { writeFile } = itsMethods
  const writing = vi.spyOn(itsMethods, 'writeFile').mockImplementation(function (this: FileHandle, bytes) {
    if (Buffer.isBuffer(bytes)) unsyncedBytes += bytes.length
    return writeFile.call(this, bytes)
  })
  const syncs = (['datasync', 'sync'] as const).map((name) =>
    vi.spyOn(itsMethods, name).mockImplementation(async () => {
      synced.push(unsyncedBytes)
      unsyncedBytes = 0
    }),
  )
  onTestFinished(() => [writing, ...syncs].forEach((spy) => spy.mockRestore()))
  await copyFile(from, to, processFileAccess, new AbortController().signal)
  // A share of twelve megabytes a second then ends each sync within a fraction of its time.
  expect(Math.max(...synced)).toBeLessThanOrEqual(12 * MIB)
  expect(synced.reduce((sum, bytes) => sum + bytes, 0)).toBe(16 * MIB)
  expect(statSync(to).size).toBe(16 * MIB)
})

test.each([
  ['on one disk, and does what it was asked last', false, true],
  ['across disks', true, false],
  ['across disks, and does what it was asked last', true, true],
] as const)(
  'a share that stops answering during a move loses nothing, and the next attempt completes it: %s',
  async (_way, acrossDisks, doesIt) => {
    const toFolder = () => folderOfMoment
    let folderOfMoment = ''
    for (let moment = 1; moment < 60; moment++) {
      folderOfMoment = join(temporaryFolder(tmpdir()), 'sent')
      const share = fallingSilent(toFolder, moment, doesIt)
      // Without a thread that hashes: there are many moments.
      const files = { ...createFiles(share.reading), sha256: async (at: string) => hashOf(readFileSync(at)) }
      const { path, move } = place({ acrossDisks, files, toFolder: folderOfMoment, reading: share.reading })
      const first = await move().catch((error: unknown) => error)
      if (!share.wasSilent()) return expect(moment).toBeGreaterThan(8)
      expect(first, `moment ${moment}`).toMatchObject({ code: 'folder-unreadable' })
      share.answers()
      expect(readFileSync(await move(), 'utf8')).toBe('the video')
      expect(readdirSync(dirname(path))).toEqual([])
      const sent = join(folderOfMoment, 'DCIM')
      await expect
        .poll(() => readdirSync(sent).map((name) => readFileSync(join(sent, name), 'utf8')))
        .toSatisfy((contents: string[]) => contents.every((content) => content === 'the video'))
    }
    expect.unreachable('a move asks its target fewer times')
  },
)
