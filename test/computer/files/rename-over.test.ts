// Renaming over a file that a virus scanner or a sync program holds, as Windows reports it.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRenameOver, thisComputer } from '../../../src/computer/files/rename-over.ts'
import { temporaryFolder } from '../../support/temporary.ts'

function twoFiles() {
  const folder = temporaryFolder()
  const [from, to] = [join(folder, 'settings.new'), join(folder, 'settings')]
  writeFileSync(from, 'new')
  writeFileSync(to, 'old')
  return { from, to }
}

const errorOf = (code: string) =>
  Object.assign(new Error(`${code}: operation not permitted, rename`), { code, errno: -1 })

/** A computer whose renames fail until they have failed that often, and whose time passes only while it waits. */
function heldComputer(code: string, failures: number, platform: NodeJS.Platform = 'win32') {
  const computer = { tries: 0, waitsMs: [] as number[] }
  function tryRename(from: string, to: string) {
    computer.tries += 1
    if (computer.tries <= failures) throw errorOf(code)
    renameSync(from, to)
  }
  const passedMs = () => computer.waitsMs.reduce((sum, each) => sum + each, 0)
  const { renameOver, renameOverSync } = createRenameOver({
    platform,
    rename: async (from, to) => tryRename(String(from), String(to)),
    renameSync: (from, to) => tryRename(String(from), String(to)),
    nowMs: passedMs,
    wait: async (durationMs) => computer.waitsMs.push(durationMs),
    waitSync: (durationMs) => computer.waitsMs.push(durationMs),
  })
  const rename = { async: renameOver, sync: async (from: string, to: string) => renameOverSync(from, to) }
  return { computer, rename, passedMs }
}

describe.each(['async', 'sync'] as const)('an %s rename', (kind) => {
  test.each(['EPERM', 'EACCES', 'EBUSY'])(
    'is tried again on Windows after %s, until the file is free',
    async (code) => {
      const { computer, rename } = heldComputer(code, 6)
      const { from, to } = twoFiles()
      await rename[kind](from, to)
      expect(computer.tries).toBe(7)
      expect(computer.waitsMs).toEqual([10, 20, 40, 80, 160, 200])
      expect(readFileSync(to, 'utf8')).toBe('new')
      expect(existsSync(from)).toBe(false)
    },
  )

  test('gives up on Windows after two seconds with the system’s error, and both files are as they were', async () => {
    const { rename, passedMs } = heldComputer('EPERM', Number.POSITIVE_INFINITY)
    const { from, to } = twoFiles()
    await expect(rename[kind](from, to)).rejects.toThrow('EPERM: operation not permitted')
    expect(passedMs()).toBeGreaterThanOrEqual(2_000)
    expect(passedMs()).toBeLessThanOrEqual(2_200)
    expect([readFileSync(from, 'utf8'), readFileSync(to, 'utf8')]).toEqual(['new', 'old'])
  })

  test.each(['ENOENT', 'EXDEV', 'ENOSPC'])(
    'fails at once on Windows with %s, which waiting does not mend',
    async (code) => {
      const { computer, rename } = heldComputer(code, 1)
      const { from, to } = twoFiles()
      await expect(rename[kind](from, to)).rejects.toThrow(code)
      expect(computer).toEqual({ tries: 1, waitsMs: [] })
    },
  )

  test.each(['linux', 'darwin'] as const)(
    'fails at once on %s, where nobody holds a file like this',
    async (platform) => {
      const { computer, rename } = heldComputer('EACCES', 1, platform)
      const { from, to } = twoFiles()
      await expect(rename[kind](from, to)).rejects.toThrow('EACCES')
      expect(computer).toEqual({ tries: 1, waitsMs: [] })
    },
  )
})

test('the waits of this computer let time pass', async () => {
  let failures = 2
  const tryRename = (from: string, to: string) => {
    if (failures-- > 0) throw errorOf('EBUSY')
    renameSync(from, to)
  }
  const { renameOver, renameOverSync } = createRenameOver({
    ...thisComputer,
    platform: 'win32',
    rename: async (from, to) => tryRename(String(from), String(to)),
    renameSync: (from, to) => tryRename(String(from), String(to)),
  })
  const [one, other] = [twoFiles(), twoFiles()]
  const startMs = performance.now()
  renameOverSync(one.from, one.to)
  const afterSyncMs = performance.now()
  expect(afterSyncMs - startMs).toBeGreaterThanOrEqual(28)
  failures = 2
  await renameOver(other.from, other.to)
  expect(performance.now() - afterSyncMs).toBeGreaterThanOrEqual(28)
  expect(readFileSync(one.to, 'utf8') + readFileSync(other.to, 'utf8')).toBe('newnew')
})
