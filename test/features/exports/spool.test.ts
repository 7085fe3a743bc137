import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { createSpool, spoolFile } from '../../../src/features/exports/station/spool.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'

function spoolHolding(text: string) {
  const dataDir = temporaryFolder(quickPlace)
  const path = spoolFile(dataDir, 'one')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return { spool: createSpool(dataDir), read: () => readFileSync(path, 'utf8'), path }
}

test('truncates uncounted rows before new ones are appended', async () => {
  const { spool, read } = spoolHolding('{"a":1}\n{"a":2}\n{"a":')
  const opened = await spool.open('one', 8)
  await opened.append([Buffer.from('{"a":3}\n')])
  await opened.close()
  expect(read()).toBe('{"a":1}\n{"a":3}\n')
})

test('detects missing counted rows', async () => {
  const { spool } = spoolHolding('{"a":1}\n')
  await expect(spool.open('one', 100)).rejects.toThrow(expect.objectContaining({ code: 'spool-lost' }))
})

test('removes a spool, and accepts one that never existed', async () => {
  const { spool, path } = spoolHolding('{"a":1}\n')
  await spool.remove('one')
  await spool.remove('two')
  expect(existsSync(path)).toBe(false)
})

// A device that is always full.
test.runIf(existsSync('/dev/full'))('reports a full disk', async () => {
  const dataDir = temporaryFolder(quickPlace)
  const path = spoolFile(dataDir, 'one')
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync('/dev/full', path)
  const opened = await createSpool(dataDir).open('one', 0)
  await expect(opened.append([Buffer.from('{"a":1}\n')])).rejects.toThrow(
    expect.objectContaining({ code: 'disk-full' }),
  )
  await opened.close()
})
