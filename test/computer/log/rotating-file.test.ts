import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createRotatingFile, logFiles } from '../../../src/computer/log/rotating-file.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { until } from '../../support/until.ts'

const gapLine = (lines: number) => `${lines} lost\n`
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}\n`)

async function textIn(folder: string) {
  const files = await logFiles(folder)
  return files.map(({ path }) => readFileSync(path, 'utf8')).join('')
}

test('writes lines in order, also after a restart', async () => {
  const folder = join(temporaryFolder(), 'log')
  const lines = numbered(200)
  const first = createRotatingFile({ folder, gapLine })
  for (const line of lines.slice(0, 100)) first.write(line)
  await first.close()
  const second = createRotatingFile({ folder, gapLine })
  for (const line of lines.slice(100)) second.write(line)
  await second.close()
  expect(await textIn(folder)).toBe(lines.join(''))
  expect(readdirSync(folder)).toEqual(['ondeck.1.log'])
})

test.skipIf(process.platform === 'win32')('only this user can read the log', async () => {
  const folder = join(temporaryFolder(), 'log')
  const file = createRotatingFile({ folder, gapLine })
  file.write('a line\n')
  await file.close()
  expect(statSync(join(folder, 'ondeck.1.log')).mode & 0o777).toBe(0o600)
})

test('keeps the last few small files', async () => {
  const folder = join(temporaryFolder(), 'log')
  const lines = numbered(600)
  for (const line of lines) {
    const file = createRotatingFile({ folder, gapLine, fileBytes: 1_000, files: 3 })
    file.write(line)
    await file.close()
  }
  const kept = await logFiles(folder)
  expect(kept).toHaveLength(3)
  for (const { path } of kept) expect(statSync(path).size).toBeLessThanOrEqual(1_000)
  expect(lines.join('').endsWith(await textIn(folder))).toBe(true)
  expect(await textIn(folder)).toContain('line 600\n')
})

test('counts and drops lines that the disk cannot accept, and writers never wait', async () => {
  const folder = join(temporaryFolder(), 'log')
  const file = createRotatingFile({ folder, gapLine })
  const line = `${'x'.repeat(999)}\n`
  for (let number = 0; number < 3_000; number++) file.write(line)
  await until(async () => (await textIn(folder)).length >= 1_000_000)
  file.write('later\n')
  await file.close()
  const lines = (await textIn(folder)).split('\n').filter((each) => each !== '')
  const gaps = lines.filter((each) => each.endsWith('lost')).map((each) => Number.parseInt(each, 10))
  expect(gaps).toHaveLength(1)
  expect(lines.filter((each) => each.startsWith('x')).length + (gaps[0] ?? 0)).toBe(3_000)
  expect(lines.at(-1)).toBe('later')
})

test('stops only the log for an unwritable folder, and later counts the missing lines', async () => {
  const folder = join(temporaryFolder(), 'log')
  writeFileSync(folder, 'a file in the place of the folder')
  const tellGap = vi.fn(gapLine)
  const file = createRotatingFile({ folder, gapLine: tellGap, pauseMs: 0 })
  await until(() => {
    file.write('in vain\n')
    return tellGap.mock.calls.length > 0
  })
  rmSync(folder)
  await until(async () => {
    file.write('again\n')
    return (await textIn(folder)).includes('again\n')
  })
  await file.close()
  expect((await textIn(folder)).split('\n')[0]).toMatch(/^[1-9]\d* lost$/)
})

test.skipIf(process.platform !== 'linux')('a full disk only stops the log', async () => {
  const folder = join(temporaryFolder(), 'log')
  mkdirSync(folder)
  symlinkSync('/dev/full', join(folder, 'ondeck.1.log'))
  const file = createRotatingFile({ folder, gapLine })
  for (const line of numbered(100)) file.write(line)
  await expect(file.close()).resolves.toBeUndefined()
})

test('writes waiting lines at once when the program crashes', async () => {
  const folder = join(temporaryFolder(), 'log')
  const file = createRotatingFile({ folder, gapLine })
  file.write('before\n')
  await until(async () => (await textIn(folder)) === 'before\n')
  file.write('on its way\n')
  file.write('the last word\n')
  file.writeNow()
  expect(await textIn(folder)).toContain('the last word\n')
  await file.close()
})
