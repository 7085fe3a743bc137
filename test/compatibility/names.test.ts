import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { beforeAll, expect, test } from 'vitest'
import { exitCodes } from '../../src/cli/print/output.ts'
import { clipKinds } from '../../src/station/contract/clip.ts'
import { FailureCode } from '../../src/station/contract/failure.ts'
import { commandTree, demandsOf, readProgram } from './command-tree.ts'
import { lostOf, lostSince, readGolden } from './golden.ts'
import { settingsKeys } from './settings-keys.ts'

let program: Command
beforeAll(async () => {
  program = await readProgram()
})

const root = join(import.meta.dirname, '../..')

test('keeps every command, argument and option of release 0.1.0, with its choices and defaults', () => {
  expect(lostOf('commands', commandTree(program))).toEqual([])
})

test('requires no option or argument that release 0.1.0 did not require', () => {
  const demands = demandsOf(program)
  expect(lostOf('demands', demands)).toEqual([])
  const commands = Object.keys(Object(readGolden('commands')))
  const isOld = (demand: string) => commands.some((name) => demand.startsWith(`${name} -`) || demand === `${name} [0]`)
  expect(lostSince(demands.filter(isOld), readGolden('demands'))).toEqual([])
})

test('keeps the spelling of exit codes, clip states and failure codes of release 0.1.0', () => {
  expect(lostOf('exitCodes', Object.values(exitCodes))).toEqual([])
  expect(lostOf('states', clipKinds)).toEqual([])
  expect(lostOf('failureCodes', FailureCode.options)).toEqual([])
})

test('reads configurations of release 0.1.0 with the same keys, values, limits and defaults', () => {
  expect(lostOf('settings', settingsKeys())).toEqual([])
})

test('keeps the npm scripts of release 0.1.0', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(lostOf('npmScripts', Object.keys(scripts))).toEqual([])
})

test('detects a removed name, a changed value and a missing choice', () => {
  const recorded = { run: { options: { '--until': { choices: ['uploaded', 'completed'], mandatory: false } } } }
  expect(lostSince(recorded, { run: { options: {} }, more: 1 })).toEqual(['/run/options/--until'])
  const respelled = { run: { options: { '--until': { choices: ['completed', 'sent'], mandatory: true } } } }
  expect(lostSince(recorded, respelled)).toEqual([
    '/run/options/--until/choices: "uploaded"',
    '/run/options/--until/mandatory: false became true',
  ])
  const more = { run: { options: { '--until': { choices: ['uploaded', 'completed', 'x'], mandatory: false } } } }
  expect(lostSince(recorded, more)).toEqual([])
})
