import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, onTestFinished, test, vi } from 'vitest'
import { printError } from '../../src/cli/print/output.ts'
import { audit, auditScope } from '../../src/features/audit/command/run-audit.ts'
import { auditedStation } from '../features/audit/audited-station.ts'
import { captureOutput } from '../support/captured-output.ts'
import { another } from '../support/sample-clips.ts'

/** The data folder of a stopped station, and the command over it. */
async function stopped() {
  const facility = await auditedStation()
  const { service, dataDir, root } = facility
  const config = join(root, 'ondeck.json')
  writeFileSync(config, JSON.stringify({ service: { baseUrl: service.baseUrl }, folders: [] }))
  const print = captureOutput()
  onTestFinished(() => void delete process.env['ONDECK_API_KEY'])
  const run = (more: object, json = true) => {
    process.env['ONDECK_API_KEY'] = service.key
    return print(audit({ config, dataDir, json, ...more }))
  }
  return { ...facility, run }
}

const linesOf = (printed: string) =>
  printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('audit of a folder that does not exist is a wrong command, not something missing', async () => {
  const { run, root, close } = await stopped()
  await close()
  const stderr: string[] = []
  const work = run({ folder: join(root, 'nope') })
  await expect(work).rejects.toMatchObject({ name: 'InvalidInput', failures: [{ code: 'folder-missing' }] })
  await work.catch((error: unknown) => {
    const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => stderr.push(String(text)) > 0)
    expect(printError(error, 'audit')).toBe(2)
    err.mockRestore()
  })
  expect(stderr.join('')).toContain(join(root, 'nope'))
})

test('audit --folder exits with 0 only when every file is uploaded, and names the others', async () => {
  const { card, plant, processed, onCard, run, root, close } = await stopped()
  const { sessionId } = await plant('one.mp4')
  await processed()
  await close()
  const fine = await run({ folder: card })
  expect(fine.code).toBe(0)
  expect(linesOf(fine.printed)).toMatchObject([
    { type: 'summary', answer: 'yes', items: 1, otherFiles: 0, groups: { known: 1 } },
  ])
  onCard('two.mp4', another('two'))
  const output = join(root, 'audit.csv')
  const missing = await run({ folder: card, output })
  expect(missing.code).toBe(1)
  expect(linesOf(missing.printed)).toMatchObject([
    { type: 'item', result: 'not-imported', next: 'add-folder', file: join(card, 'two.mp4') },
    { type: 'summary', answer: 'no', items: 2 },
  ])
  const marked = join(root, 'marked.csv')
  await run({ folder: card, output: marked, bom: true })
  expect(readFileSync(marked, 'utf8')).toBe(`\uFEFF${readFileSync(output, 'utf8')}`)
  const rows: Record<string, string>[] = parse(readFileSync(output), { columns: true })
  expect(rows.map(({ result, session_id }) => [result, session_id])).toEqual([
    ['not-imported', ''],
    ['known', sessionId],
  ])
  const { printed } = await run({ folder: card }, false)
  expect(printed).toContain('Unknown to OnDeck')
  expect(printed).toContain('No: 1 video is not uploaded')
})

test('audit --since compares the clips of the ledger; a missing one gives an exit code of 1', async () => {
  const { plant, processed, service, run, close } = await stopped()
  await plant('one.mp4')
  const { sessionId } = await plant('two.mp4')
  await processed()
  await close()
  expect((await run({ since: 'today' })).code).toBe(0)
  service.control.removeCapture({ sessionId })
  const { code, printed } = await run({ since: 'today' })
  expect(code).toBe(1)
  expect(linesOf(printed)).toMatchObject([
    { type: 'item', result: 'missing', next: 'ask-provider', sessionId },
    { type: 'summary', answer: 'no', items: 2, groups: { missing: 1, known: 1 } },
  ])
  expect((await run({ since: '2001-01-01', until: '2001-01-02' })).code).toBe(0)
})

test('audit denies a yes for an empty folder, and reports an unreachable service', async () => {
  const { card, run, service, close } = await stopped()
  await close()
  const empty = await run({ folder: card })
  expect([empty.code, linesOf(empty.printed)]).toMatchObject([1, [{ type: 'summary', answer: 'empty', items: 0 }]])
  await service.close()
  await expect(run({ since: 'today' })).rejects.toMatchObject({ code: expect.stringMatching(/offline|unavailable/) })
})

const noonMs = new Date(2026, 10, 23, 12).getTime()
test('audit --since accepts a local day, a moment, or a number of days', () => {
  const from = (since: string) => auditScope({ since }, noonMs)
  expect(from('today')).toMatchObject({ fromMs: new Date(2026, 10, 23).getTime(), toMs: null })
  expect(from('7d')).toMatchObject({ fromMs: noonMs - 7 * 86_400_000 })
  expect(from('2026-11-20')).toMatchObject({ fromMs: new Date(2026, 10, 20).getTime() })
  expect(from('2026-11-20T08:00:00Z')).toMatchObject({ fromMs: Date.parse('2026-11-20T08:00:00Z') })
  expect(auditScope({})).toEqual({ kind: 'period', fromMs: null, toMs: null })
  for (const wrong of ['yesterday', '11/20/2026', '2026-13-45', '']) expect(() => from(wrong)).toThrow()
  expect(() => auditScope({ folder: '/card', since: 'today' })).toThrow()
})
