import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { Clip } from '../../src/station/contract/clip.ts'
import { runOndeck } from '../support/ondeck-in-process.ts'
import { another } from '../support/sample-clips.ts'
import { test } from '../support/stage.ts'

const CLIPS = 12

const ondeck = (...args: string[]) => runOndeck({ args, environment: { HOME: tmpdir() } }).ended()

/** States of the clips of a backup by file name, after checks that each state is legal and the last one of its ledger. */
function statesIn(file: string): Record<string, string> {
  const db = new DatabaseSync(file, { readOnly: true })
  const rows = db
    .prepare(`
      SELECT id, path, state,
        (SELECT state FROM ledger WHERE clip_id = clip.id ORDER BY number DESC LIMIT 1) AS last_line,
        (SELECT count(*) FROM reservation WHERE clip_id = clip.id) AS reservations
      FROM clip`)
    .all()
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  db.close()
  const states = rows.map(({ path, state, last_line: lastLine, reservations }) => {
    const { kind } = Clip.shape.state.parse(JSON.parse(String(state)))
    expect(JSON.parse(String(lastLine)), String(path)).toMatchObject({ kind })
    if (['sending', 'confirming', 'processing', 'completed'].includes(kind)) expect(reservations).toBeGreaterThan(0)
    return [basename(String(path)), kind]
  })
  return Object.fromEntries(states)
}

test('backups made while clips upload are consistent, and a station restored from one reserves nothing again', async ({
  stage,
}) => {
  const service = await stage.open({ processingMs: 1_000 })
  // Most of the clips wait behind a slow store until the backups are made.
  service.store.pace.bytesPerSecond = 1_000
  for (let number = 1; number <= CLIPS; number += 1)
    stage.put(`cam/IMG_${String(number).padStart(4, '0')}.MOV`, another(`clip ${number}`))
  const config = stage.config(service)
  const run = stage.start(config)
  await run.until((clips) => clips.some(({ state }) => state === 'completed'))
  const backups: { file: string; states: Record<string, string> }[] = []
  while (backups.length < 3) {
    const file = join(stage.root, `backup-${backups.length}.db`)
    const { code, stderr } = await ondeck('backup', file, '--data-dir', stage.dataDir, '--json')
    expect(code, stderr).toBe(0)
    backups.push({ file, states: statesIn(file) })
    expect(readFileSync(file).includes('/bucket')).toBe(false)
  }
  service.store.pace.bytesPerSecond = Number.POSITIVE_INFINITY
  const ended = await run.ended()
  expect(ended.code, ended.stderr).toBe(0)
  const isPartial = ({ states }: { states: Record<string, string> }) => {
    const kinds = Object.values(states)
    return kinds.includes('completed') && kinds.some((kind) => kind !== 'completed')
  }
  const partial = backups.find(isPartial)
  if (!partial) throw new Error(`no backup was made while clips were uploading: ${JSON.stringify(backups)}`)

  const elsewhere = join(stage.root, 'new-laptop')
  const restored = await ondeck('restore', partial.file, '--data-dir', elsewhere)
  expect(restored.code, restored.stderr).toBe(0)
  const before = service.captures.all.length
  const again = await stage.run(config, { dataDir: elsewhere })
  expect(service.captures.all).toHaveLength(before)
  // A completed clip is over: the restored station has nothing to say about it.
  for (const [name, kind] of Object.entries(partial.states))
    if (kind === 'completed') expect([name, again.states(name)]).toEqual([name, []])
  const after = statesIn(join(elsewhere, 'station.db'))
  for (const [name, kind] of Object.entries(partial.states))
    expect([name, after[name]]).toEqual([
      name,
      kind === 'completed' ? 'completed' : expect.stringMatching(/^(completed|failed)$/),
    ])
  stage.expectCleanHands(service, ended, again)
})
