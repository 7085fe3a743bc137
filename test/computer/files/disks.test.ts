// A share that does not answer holds a real thread of the process for each question: here each opens a pipe that nobody writes.

import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, statSync, writeFileSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDisks } from '../../../src/computer/files/disks.ts'
import { evidence } from '../../../src/station/contract/evidence.ts'
import { atPace } from '../../support/pace.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { turns } from '../../support/until.ts'

const TIMEOUT_MS = atPace(300)
const noAnswer = (folder: string) => ({
  code: 'folder-unreadable',
  parameters: { folder, detail: evidence('no-answer') },
})

/** Folders of a share, of which each question hangs until `answer`. */
function deadShare(device: number, ...folders: string[]) {
  const disks = createDisks({ timeoutMs: TIMEOUT_MS })
  const root = temporaryFolder()
  let pipes = 0
  let begun = 0
  const hanging = new Set<string>()
  for (const folder of folders) disks.learn(folder, device)

  async function hang() {
    const pipe = join(root, `${(pipes += 1)}`)
    execFileSync('mkfifo', [pipe])
    hanging.add(pipe)
    begun += 1
    await (await open(pipe, 'r')).close()
  }
  function answer(atMost = hanging.size) {
    for (const pipe of [...hanging].slice(0, atMost)) {
      closeSync(openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK))
      hanging.delete(pipe)
    }
  }
  onTestFinished(() => answer())
  return { disks, ask: (path: string) => disks.ask(path, hang), answer, begun: () => begun }
}

test('a silent share blocks at most three threads, and further calls to it fail at once', async () => {
  const { disks, ask, begun } = deadShare(1, '/nas/a', '/nas/b', '/nas/c', '/nas/d')
  const paths = ['a', 'b', 'c', 'd'].flatMap((cam) => [1, 2, 3].map((clip) => `/nas/${cam}/sub/${clip}.mp4`))
  const asked = await Promise.allSettled(paths.map(ask))
  expect(asked.map(({ status }) => status)).toEqual(paths.map(() => 'rejected'))
  expect(begun()).toBe(3)
  let refused = 0
  const again = paths.map((path) => ask(path).finally(() => (refused += 1)))
  for (const [index, path] of paths.entries())
    again[index]?.catch((error: unknown) => expect(error).toMatchObject(noAnswer(path.slice(0, 6))))
  await turns()
  expect(refused).toBe(paths.length)
  expect(begun()).toBe(3)
  // The fourth thread that a process has at least is free for all others.
  disks.learn('/local', 2)
  const local = join(temporaryFolder(), 'a.mp4')
  writeFileSync(local, 'x')
  expect(await disks.ask('/local/a.mp4', () => stat(local))).toMatchObject({ size: 1 })
})

test('a share is used again after its first answer', async () => {
  const { disks, ask, answer } = deadShare(1, '/nas')
  await Promise.allSettled([ask('/nas/1.mp4'), ask('/nas/2.mp4')])
  await expect(disks.ask('/nas/3.mp4', async () => 'there')).rejects.toMatchObject(noAnswer('/nas'))
  expect(disks.someHang()).toBe(true)
  answer(1)
  await expect.poll(() => disks.ask('/nas/3.mp4', async () => 'there').catch(() => null)).toBe('there')
  answer()
  await expect.poll(() => disks.someHang()).toBe(false)
})

test('one silent file does not block its folder, nor one folder its disk', async () => {
  const { disks, ask } = deadShare(1, '/nas/a', '/nas/b')
  await expect(ask('/nas/a/far.mp4')).rejects.toMatchObject(noAnswer('/nas/a'))
  expect(await disks.ask('/nas/a/near.mp4', async () => 'there')).toBe('there')
  await expect(ask('/nas/a/other.mp4')).rejects.toMatchObject(noAnswer('/nas/a'))
  await expect(disks.ask('/nas/a/near.mp4', async () => 'there')).rejects.toMatchObject(noAnswer('/nas/a'))
  expect(await disks.ask('/nas/b/near.mp4', async () => 'there')).toBe('there')
})

test('a call behind a hanging one fails within the timeout', async () => {
  const { disks, ask } = deadShare(1, '/nas')
  const first = [ask('/nas/1.mp4'), ask('/nas/2.mp4')]
  let asked = 0
  const others = Array.from({ length: 20 }, () => disks.ask('/nas/3.mp4', async () => (asked += 1)))
  for (const one of await Promise.allSettled([...first, ...others])) expect(one.status).toBe('rejected')
  expect(asked).toBe(0)
})

test('results of file calls arrive unchanged', async () => {
  const disks = createDisks()
  const { dev } = statSync(import.meta.dirname)
  disks.learn(import.meta.dirname, dev)
  const all = Array.from({ length: 500 }, (_, number) => disks.ask(import.meta.filename, async () => number))
  expect(await Promise.all(all)).toEqual(all.map((_, number) => number))
  await expect(disks.ask(import.meta.filename, () => stat('/nowhere'))).rejects.toMatchObject({ code: 'ENOENT' })
  expect(disks.someHang()).toBe(false)
})
