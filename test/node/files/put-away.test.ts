import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Files } from '../../../src/core/ports.ts'
import { silent } from '../../../src/node/files/disks.ts'
import { createFiles } from '../../../src/node/files/local-files.ts'
import { ofProcess, type Reading } from '../../../src/node/files/open-file.ts'
import { createMover } from '../../../src/node/files/put-away.ts'
import type { TargetMounts } from '../../../src/node/files/target-folder.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'

const { signal } = new AbortController()
const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

interface Place {
  acrossDisks?: boolean
  files?: Files
  parent?: string
  toFolder?: string
  mounts?: TargetMounts
  reading?: Reading
}

/** What the station keeps in its database. */
function keptMounts(): TargetMounts {
  const kept = new Map<string, string | null>()
  return { of: (folder) => kept.get(folder), remember: (folder, mount) => void kept.set(folder, mount) }
}

/** A clip's file in a source folder, and a place to move it to: on the same disk, or as if on another. */
function place({ acrossDisks = false, parent = tmpdir(), ...given }: Place = {}) {
  const { reading = ofProcess, files = createFiles(reading), mounts = keptMounts() } = given
  const folder = join(temporaryFolder(parent), 'cam')
  const toFolder = given.toFolder ?? join(temporaryFolder(), 'sent')
  mkdirSync(join(folder, 'DCIM'), { recursive: true })
  const path = join(folder, 'DCIM', 'one.mov')
  writeFileSync(path, 'the video')
  const { size, mtimeMs } = statSync(path)
  const mover = createMover({ files, mounts, reading, isSameDisk: async () => !acrossDisks })
  const request = {
    file: { path, sizeBytes: size, modifiedAtMs: mtimeMs },
    sha256: hashOf('the video'),
    folder,
    toFolder,
  }
  return { path, toFolder, move: (more: Partial<typeof request> = {}) => mover.move({ ...request, ...more }, signal) }
}

const ways = [
  ['on one disk', false],
  ['across disks', true],
] as const

test.each(ways)('a file is moved whole, with its subfolder and its time, %s', async (_way, acrossDisks) => {
  const { path, toFolder, move } = place({ acrossDisks })
  const before = statSync(path).mtimeMs
  const to = await move()
  expect(to).toBe(join(toFolder, 'DCIM', 'one.mov'))
  expect(readFileSync(to, 'utf8')).toBe('the video')
  expect(Math.abs(statSync(to).mtimeMs - before)).toBeLessThan(2)
  expect(existsSync(path)).toBe(false)
  expect(readdirSync(join(toFolder, 'DCIM'))).toEqual(['one.mov'])
})

test.each(ways)(
  'a file of the same name that is there already keeps its name and content, %s',
  async (_way, acrossDisks) => {
    const { toFolder, move } = place({ acrossDisks })
    mkdirSync(join(toFolder, 'DCIM'), { recursive: true })
    writeFileSync(join(toFolder, 'DCIM', 'one.mov'), 'another')
    const to = await move()
    expect(to).toBe(join(toFolder, 'DCIM', 'one (2).mov'))
    expect(readFileSync(join(toFolder, 'DCIM', 'one.mov'), 'utf8')).toBe('another')
    expect(readFileSync(to, 'utf8')).toBe('the video')
  },
)

test.each(ways)('a file that is not what was sent stays where it is, %s', async (_way, acrossDisks) => {
  const { path, toFolder, move } = place({ acrossDisks })
  await expect(move({ sha256: hashOf('something else') })).rejects.toMatchObject({ code: 'file-changed' })
  expect(readFileSync(path, 'utf8')).toBe('the video')
  expect(existsSync(toFolder) ? readdirSync(toFolder) : []).toEqual([])
})

test('a copy that does not read back as it was is thrown away, and the file stays', async () => {
  const files = createFiles()
  const unfaithful: Files = {
    ...files,
    sha256: (path, stop) => (path.endsWith('.part') ? Promise.resolve('wrong') : files.sha256(path, stop)),
  }
  const { path, toFolder, move } = place({ acrossDisks: true, files: unfaithful })
  await expect(move()).rejects.toMatchObject({ code: 'file-changed' })
  expect(readFileSync(path, 'utf8')).toBe('the video')
  expect(readdirSync(join(toFolder, 'DCIM'))).toEqual([])
})

test('a file that was touched since stays', async () => {
  const { path, move } = place()
  writeFileSync(path, 'the video, edited')
  await expect(move()).rejects.toMatchObject({ code: 'file-changed' })
  expect(readFileSync(path, 'utf8')).toBe('the video, edited')
})

test('a file that is gone is said to be', async () => {
  const { path, toFolder, move } = place()
  mkdirSync(join(toFolder, 'DCIM'), { recursive: true })
  writeFileSync(join(toFolder, 'DCIM', 'one.mov'), '')
  unlinkSync(path)
  await expect(move()).rejects.toMatchObject({ code: 'file-missing' })
  expect(readdirSync(join(toFolder, 'DCIM'))).toEqual(['one.mov'])
})

test('a file that was moved already, though nobody could note it any more, is said to be where it is', async () => {
  const { move } = place()
  expect(await move()).toBe(await move())
})

test('a place that is away is no missing file: it may be back', async () => {
  const { path, toFolder, move } = place()
  writeFileSync(toFolder, 'not a folder')
  await expect(move()).rejects.toMatchObject({ code: 'file-locked' })
  expect(readFileSync(path, 'utf8')).toBe('the video')
})

test.each(ways)(
  'a recording that takes the name at any moment of a move stays under it, %s',
  async (_way, acrossDisks) => {
    for (let moment = 1; moment <= 12; moment++) {
      const real = createFiles()
      let calls = 0
      const strike = () => {
        calls += 1
        if (calls !== moment) return
        writeFileSync(`${path}.new`, 'the next rep, never sent')
        renameSync(`${path}.new`, path)
      }
      const files: Files = {
        ...real,
        stat: (at) => real.stat(at).finally(strike),
        sha256: (at, stop) => real.sha256(at, stop).finally(strike),
      }
      const { path, toFolder, move } = place({ acrossDisks, files })
      await move().catch(() => {})
      if (calls < moment) return expect(moment).toBeGreaterThan(4)
      expect(readFileSync(path, 'utf8'), `moment ${moment}`).toBe('the next rep, never sent')
      expect(readdirSync(dirname(path))).toEqual(['one.mov'])
      const sent = existsSync(join(toFolder, 'DCIM')) ? readdirSync(join(toFolder, 'DCIM')) : []
      for (const name of sent) expect(readFileSync(join(toFolder, 'DCIM', name), 'utf8')).toBe('the video')
    }
  },
)

const aside = `.ondeck-${hashOf('the video').slice(0, 12)}`

/** What a kill leaves at the other place, while the file has the name that it leaves under. */
const leftovers: Record<string, (to: string) => void> = {
  'as the file had just left its name': () => {},
  'as the new name was reserved': (to) => writeFileSync(to, ''),
  'as the copy had its name': (to) => writeFileSync(to, 'the video'),
}
const leftoversOfCopies: typeof leftovers = {
  ...leftovers,
  'with half a copy': (to) => writeFileSync(join(dirname(to), `${aside}.part`), 'the v'),
  'as the copy was whole': (to) => writeFileSync(join(dirname(to), `${aside}.part`), 'the video'),
}

test.each([
  ...Object.entries(leftovers).map(([left, leave]) => ['on one disk', left, leave, false] as const),
  ...Object.entries(leftoversOfCopies).map(([left, leave]) => ['across disks', left, leave, true] as const),
])(
  'a move that was killed is ended by the next try, and leaves one file: %s, %s',
  async (_way, _left, leave, acrossDisks) => {
    const { path, toFolder, move } = place({ acrossDisks })
    renameSync(path, join(dirname(path), `${aside}.moving`))
    const to = join(toFolder, 'DCIM', 'one.mov')
    mkdirSync(dirname(to), { recursive: true })
    leave(to)
    expect(await move()).toBe(to)
    expect(readFileSync(to, 'utf8')).toBe('the video')
    expect(readdirSync(dirname(path))).toEqual([])
    expect(readdirSync(dirname(to))).toEqual(['one.mov'])
  },
)

test('a killed move that cannot be ended gives the file its name back, and the camera keeps its own', async () => {
  const { path, toFolder, move } = place()
  renameSync(path, join(dirname(path), `${aside}.moving`))
  writeFileSync(path, 'the next rep')
  writeFileSync(toFolder, 'not a folder')
  await expect(move()).rejects.toMatchObject({ code: 'file-locked' })
  expect(readdirSync(dirname(path)).map((name) => readFileSync(join(dirname(path), name), 'utf8'))).toEqual([
    'the video',
    'the next rep',
  ])
})

const disksOf = (...places: string[]) => new Set(places.map((each) => statSync(each).dev)).size

test.skipIf(disksOf(quickPlace, tmpdir()) < 2)('two disks that look like one are found out', async () => {
  const { path, move } = place({ parent: quickPlace })
  expect(readFileSync(await move(), 'utf8')).toBe('the video')
  expect(readdirSync(dirname(path))).toEqual([])
})

/** Linux lets nobody give a second name to a file of somebody else. */
test.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  'a file of another user is moved too',
  async () => {
    const { path, toFolder, move } = place()
    mkdirSync(toFolder)
    for (const folder of [
      dirname(dirname(dirname(path))),
      dirname(dirname(path)),
      dirname(path),
      dirname(toFolder),
      toFolder,
    ]) {
      chmodSync(folder, 0o777)
    }
    process.seteuid?.(65_534)
    try {
      expect(readFileSync(await move(), 'utf8')).toBe('the video')
    } finally {
      process.seteuid?.(0)
    }
    expect(existsSync(path)).toBe(false)
  },
)

/** A folder of one disk below a folder of another, as a drive is mounted: what is left of it when it is unplugged. */
const unplugged: Record<string, (drive: string) => void> = {
  'nothing is left': () => {},
  'its empty folder is left on the disk of the system': (drive) => mkdirSync(drive),
}

test.skipIf(disksOf(quickPlace, tmpdir()) < 2).each(Object.entries(unplugged))(
  'a target whose drive is unplugged is not made on the disk of the system, also after a new start: %s',
  async (_what, leave) => {
    const [drive, disk, mounts] = [join(temporaryFolder(), 'drive'), temporaryFolder(quickPlace), keptMounts()]
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
  'a drive that was never plugged in is waited for: its folder is the system’s to make',
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
  const { disks } = ofProcess
  const reading: Reading = {
    ...ofProcess,
    disks: {
      ...disks,
      async ask(path, question) {
        if (isOver || !path.startsWith(folder())) return question()
        asked += 1
        if (asked < moment) return question()
        if (asked === moment && doesIt) await question().catch(() => undefined)
        throw silent(folder())
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

test.each([
  ['on one disk, and does what it was asked last', false, true],
  ['across disks', true, false],
  ['across disks, and does what it was asked last', true, true],
] as const)(
  'a share that falls silent at any moment of a move loses nothing, and the next try ends it: %s',
  async (_way, acrossDisks, doesIt) => {
    const toFolder = () => folderOfMoment
    let folderOfMoment = ''
    for (let moment = 1; moment < 60; moment++) {
      folderOfMoment = join(temporaryFolder(), 'sent')
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
