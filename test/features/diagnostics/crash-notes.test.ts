import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listCrashNotes, type ProcessCrash, writeCrashNote } from '../../../src/computer/log/crash-notes.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const crash: ProcessCrash = { what: 'page', name: '', reason: 'oom', exitCode: 5, program: 'ondeck/0.1.0' }
const AT_MS = Date.UTC(2026, 10, 20, 15, 4)

function withLog(lines: readonly string[]): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'log'))
  writeFileSync(join(folder, 'log/ondeck.1.log'), 'of an earlier file\n')
  writeFileSync(join(folder, 'log/ondeck.2.log'), lines.map((line) => `${line}\n`).join(''))
  return folder
}

const textOf = async (folder: string) => readFileSync((await listCrashNotes(folder))[0]?.path ?? '', 'utf8')

test('a crash note has the process, the time, and the last fifty lines of the log', async () => {
  const folder = withLog(Array.from({ length: 60 }, (_, line) => `line ${line}`))
  await writeCrashNote(folder, crash, AT_MS)
  const text = await textOf(folder)
  expect(text).toMatch(
    /^What: +page\nWhen: +2026-11-20T15:04:00\.000Z\nReason: +oom\nExit code: 5\nProgram: +ondeck\/0\.1\.0\n\nThe last lines of the log:\nline 10\n/,
  )
  expect(text).toMatch(/line 59\n$/)
})

test('a crash note reads only whole lines from the end of a long log', async () => {
  const folder = withLog(Array.from({ length: 20 }, (_, line) => `${line} ${'x'.repeat(8_000)}`))
  await writeCrashNote(folder, crash, AT_MS)
  const lines = (await textOf(folder)).trimEnd().split('\n').slice(7)
  expect(lines.at(-1)).toMatch(/^19 x+$/)
  for (const line of lines) expect(line).toMatch(/^\d+ x{8000}$/)
})

test('only this user can read crash notes, and the last twenty are kept', async () => {
  const folder = temporaryFolder()
  for (let minute = 0; minute < 22; minute += 1) await writeCrashNote(folder, crash, AT_MS + minute * 60_000)
  const names = readdirSync(join(folder, 'crashes'))
  expect(names).toHaveLength(20)
  expect(names.toSorted()[0]).toBe('2026-11-20T15-06-00-000Z-page.txt')
  if (process.platform !== 'win32') expect(statSync(join(folder, 'crashes')).mode & 0o077).toBe(0)
})

test('a crash note that can’t be written causes no error', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  await writeCrashNote(join(file, 'data'), crash, AT_MS)
  expect(await listCrashNotes(join(file, 'data'))).toEqual([])
})
