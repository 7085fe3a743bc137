import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Command } from 'commander'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { clipKinds } from '../../src/station/contract/clip.ts'
import { oldAthletes, oldCaptures, oldOutput, restoreOldFolder } from '../support/old-data-folder.ts'
import { hangMs } from '../support/pace.ts'
import { stationHost } from '../support/station-host.ts'
import { startStrictService } from '../support/strict-service.ts'
import { quickPlace, temporaryFolder } from '../support/temporary.ts'
import { eventually } from '../support/until.ts'
import { readProgram } from './command-tree.ts'
import { lostSince } from './golden.ts'
import { printedBy } from './in-process.ts'

let program: Command
beforeAll(async () => {
  program = await readProgram()
})

const kindsOf = (lines: unknown[]) => lines.map((line) => Object(line).state.kind)

const uploadedNow = [
  'FAILED',
  'FOUND',
  'SETTLING',
  'STUCK',
  'HELD',
  'TAGGED',
  'QUEUED',
  'RESERVING',
  'SENDING',
  'WAITING',
].map((name) => `${name}.MOV`)

/** Final state of each clip after a current station has worked on it. */
const afterwards = {
  ...Object.fromEntries(
    [...uploadedNow, 'COMPLETED.MOV', 'PROCESSING.MOV', 'CONFIRMING.MOV'].map((name) => [name, 'completed']),
  ),
  'COMPLETED.MP4': 'completed',
  'DUPLICATE.MOV': 'duplicate',
  'UNREADABLE.MP4': 'unreadable',
  'GONE.MOV': 'gone-at-service',
  'UNTAGGED.MOV': 'untagged',
  'CANCELLED.MOV': 'cancelled',
  'MISSING.MOV': 'missing',
}

function statesIn(dataDir: string): Record<string, unknown> {
  const db = new DatabaseSync(join(dataDir, 'station.db'), { readOnly: true, timeout: hangMs() })
  const rows = db.prepare('SELECT path, kind FROM clip').all()
  db.close()
  return Object.fromEntries(rows.map(({ path, kind }) => [basename(String(path)), kind]))
}

/** States that no station of release 0.1.0 knew. */
const newKinds: ReadonlySet<string> = new Set(['uploaded-elsewhere', 'original-missing', 'left-out'])

test('a data folder of release 0.1.0 keeps its clips in every state, ledger, deck, cameras, settings and athletes', async () => {
  const where = { root: temporaryFolder(quickPlace), baseUrl: 'http://127.0.0.1:9/v1' }
  const dataDir = restoreOldFolder(where)
  expect(new Set(kindsOf(oldOutput('clips list', where)))).toEqual(
    new Set(clipKinds.filter((kind) => !newKinds.has(kind))),
  )
  for (const command of [
    ['clips', 'list'],
    ['clips', 'show', 'PROCESSING.MOV'],
    ['deck', 'show'],
    ['cameras', 'list'],
    ['settings', 'show'],
    ['athletes', 'search', 'o'],
  ]) {
    const name = command.slice(0, 2).join(' ')
    const before = oldOutput(name, where)
    const now = await printedBy(program, ...command, '--data-dir', dataDir, '--json')
    expect(before.length, name).toBeGreaterThan(0)
    expect(lostSince({ ...before }, { ...now }), name).toEqual([])
  }
})

test('a data folder of release 0.1.0 continues uploading: every clip arrives once, and decisions stay', async () => {
  const root = temporaryFolder(quickPlace)
  const service = await startStrictService({ athletes: oldAthletes() })
  onTestFinished(() => service.close())
  const { baseUrl, key } = service
  const dataDir = restoreOldFolder({ root: join(root, 'station'), baseUrl })
  for (const { sessionId, request, isStored } of oldCaptures(dataDir)) {
    service.captures.add({ sessionId, request, objectKey: sessionId, fields: {}, expiresAtMs: 0 })
    if (isStored) service.captures.store(sessionId)
  }
  const before = new Set(service.captures.all.map(({ sessionId }) => sessionId))
  await stationHost({ dataDir, apiKey: key })
  const states = () => statesIn(dataDir)
  await eventually(() => expect(states()).toEqual(afterwards))
  expect(service.violations).toEqual([])
  const sent = service.captures.all.filter(({ sessionId, storedTimes }) => !before.has(sessionId) && storedTimes > 0)
  expect(sent.map(({ request }) => String(request.file_name)).toSorted()).toEqual(uploadedNow.toSorted())
  expect(service.captures.all.filter(({ storedTimes }) => storedTimes > 1)).toEqual([])
})
