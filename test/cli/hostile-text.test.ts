import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { log, print, printFailure, printJson, printLine } from '../../src/cli/print/output.ts'
import { showFields, showList } from '../../src/cli/print/show.ts'
import { failure } from '../../src/station/contract/failure.ts'
import { clip } from '../support/sample-clips.ts'
import { test } from '../support/stage.ts'
import { refusing } from '../support/strict-faults.ts'

/** A color, a window title, a cleared screen, an old terminal's control, a reversed line, and a forged line. */
const hostile = 'a\u001b[31m\u001b]0;title\u0007\u001b[2J\u009b5m\u202etxt.mov\u2066\r\nfake: completed.'

const obeyed = /[\p{Control}\u202a-\u202e\u2066-\u2069]/u

function printed() {
  const chunks: string[] = []
  const keep = (chunk: unknown) => chunks.push(String(chunk)) > 0
  vi.spyOn(process.stdout, 'write').mockImplementation(keep)
  vi.spyOn(process.stderr, 'write').mockImplementation(keep)
  return () => chunks.splice(0).join('')
}

const ways: [what: string, phrases: () => unknown, lines: number][] = [
  ['a log line', () => log(hostile), 1],
  ['a failure', () => printFailure(failure('request-refused', { status: 400, message: hostile }), hostile), 2],
  ['a table', () => showList([hostile], [{ title: 'file', of: (name) => name }], { json: false, limit: 9 }), 2],
  ['one thing', () => showFields({ name: hostile }, { json: false }), 1],
  ['JSON for programs', () => printJson({ name: hostile }), 1],
]

test.each(ways)(
  'text of %s has no foreign control or direction character, and adds no line',
  async (_what, phrases, lines) => {
    const said = printed()
    await phrases()
    const shown = said().split('\n')
    expect(shown).toHaveLength(lines + 1)
    for (const line of shown) expect(line).not.toMatch(obeyed)
  },
)

test('line breaks of OnDeck stay, and JSON keeps the original text', () => {
  const said = printed()
  printLine('one\ntwo')
  expect(said()).toBe('one\ntwo\n')
  printJson({ name: hostile })
  expect(JSON.parse(said())).toEqual({ name: hostile })
})

test('data keeps its bytes in a pipe, and loses control characters on a terminal', async () => {
  const { isTTY } = process.stdout
  const chunks: string[] = []
  const written = (chunk: unknown, done: unknown) => {
    chunks.push(String(chunk))
    if (typeof done === 'function') done()
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(written)
  try {
    process.stdout.isTTY = false
    await print(hostile)
    process.stdout.isTTY = true
    await print(hostile)
  } finally {
    process.stdout.isTTY = isTTY
  }
  expect(chunks[0]).toBe(hostile)
  expect(chunks[1]?.replaceAll('\n', '')).not.toMatch(obeyed)
})

test('a camera and a service that write escape sequences reach neither output of the command', async ({ stage }) => {
  const name = 'x\u001b[31m\u001b]0;PWNED\u0007\n\u202evom.mov'
  const message = `no \u001b]0;PWNED\u0007\u001b[2J\u009b31m \u202e ${'http://'.repeat(30_000)}`
  const service = await stage.open()
  service.script.always('createCapture', refusing(400, { error: 'BadRequest', message }))
  mkdirSync(join(stage.root, 'cam'))
  writeFileSync(join(stage.root, 'cam', name), clip('plain-60.mp4'))
  writeFileSync(join(stage.root, 'cam', `empty-${name}`), '')

  const ended = await stage.start(stage.config(service), { isForPeople: true }).ended()

  expect(ended.stdout).toContain('The service says: no')
  for (const line of (ended.stdout + ended.stderr).split('\n')) expect(line).not.toMatch(obeyed)
  expect(ended.stdout.length).toBeLessThan(10_000)
  expect(ended.stderr.length).toBeLessThan(10_000)
})
