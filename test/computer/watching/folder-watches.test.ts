// The paths that the system watches, and the names under which its events are reported.
import { type FSWatcher, mkdirSync, realpathSync, symlinkSync, type WatchListener, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFolderWatches } from '../../../src/computer/watching/folder-watches.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { eventually } from '../../support/until.ts'
import { watchFolder } from './watched-folder.ts'

/** A folder under its long name, and under the short one that Windows gives it: here a link with that name. */
function folderWithShortName() {
  const base = realpathSync(temporaryFolder())
  const [long, short] = [join(base, 'John Smith'), join(base, 'JOHNSM~1')]
  mkdirSync(join(long, 'cam'), { recursive: true })
  symlinkSync(long, short)
  return { base, long, short }
}

/** Watches a folder; `watched` are the paths that the system got, `events` what was reported. */
function watchOne(root: string, realPath: (path: string) => string) {
  const [watched, events]: [string[], string[]] = [[], []]
  const watches = createFolderWatches({
    root,
    recursive: true,
    maxFolders: 10,
    onEvent: (folder, _event, name) => events.push(join(folder, name ?? '')),
    onLost: () => {},
    system: {
      realPath,
      watch(path: string, options: { recursive: boolean }, listener: WatchListener<string>): FSWatcher {
        watched.push(path)
        return watch(path, options, listener)
      },
    },
  })
  onTestFinished(() => watches.close())
  return { watches, watched, events }
}

test('the system watches the long path of a folder with a short name, and events keep the short one', async () => {
  const { long, short } = folderWithShortName()
  const root = join(short, 'cam')
  // libuv ends the process where a watched path has a short name and an event comes with the long one.
  const asWindowsAnswers = (path: string) => path.replace('JOHNSM~1', 'John Smith')
  const { watches, watched, events } = watchOne(root, asWindowsAnswers)
  watches.add(root)
  expect(watched).toEqual([join(long, 'cam')])
  expect(watches.has(root)).toBe(true)
  writeFileSync(join(root, 'rep.mp4'), 'x')
  await eventually(() => expect(events).toContain(join(root, 'rep.mp4')))
  watches.remove(root)
  expect(watches.has(root)).toBe(false)
})

test('a folder whose real path the system can’t name is watched as it is spelled', async () => {
  const { long } = folderWithShortName()
  const { watches, watched, events } = watchOne(long, () => {
    throw Object.assign(new Error('EISDIR: illegal operation on a directory, realpath'), { code: 'EISDIR', errno: -21 })
  })
  watches.add(long)
  expect(watched).toEqual([long])
  expect(watches.endRound()).toBe(null)
  writeFileSync(join(long, 'rep.mp4'), 'x')
  await eventually(() => expect(events).toContain(join(long, 'rep.mp4')))
})

test('clips in a folder behind a link are reported with the path of the link', async () => {
  const { short } = folderWithShortName()
  const { told, scan } = watchFolder(join(short, 'cam'))
  await scan()
  writeFileSync(join(short, 'cam/rep.mp4'), 'x')
  await eventually(() => expect([...told.files.keys()]).toEqual(['rep.mp4']))
  expect(told.troubles).toEqual([])
})
