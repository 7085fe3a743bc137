import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runOndeck } from '../support/ondeck-in-process.ts'
import { jsonLines, readZip } from '../support/read-zip.ts'
import { another } from '../support/sample-clips.ts'
import { type Stage, test } from '../support/stage.ts'
import { refusing } from '../support/strict-faults.ts'

const secrets = ['eyJleHBpcmF0aW9uIjoiMjAzMCJ9', '0f1e2d3c4b5a', 'do-not-show', 'hunter2']

const ondeck = (stage: Stage, ...args: string[]) => runOndeck({ args, environment: { HOME: stage.root } }).ended()

/** A day in which much went wrong, and somebody said more than they should have. */
async function badDay(stage: Stage) {
  const service = await stage.open()
  service.script.next(
    'createCapture',
    refusing(503, {
      error: 'Oops',
      message: `Authorization: Bearer ${service.key}; X-Amz-Signature=0f1e2d3c4b5a; policy=eyJleHBpcmF0aW9uIjoiMjAzMCJ9`,
    }),
  )
  service.store.faults.push({ kind: 'refuse', status: 403, code: 'AccessDenied' }, { kind: 'drop', stores: true })
  stage.put('cam/a.mp4', another('a'))
  stage.put('cam/b.mp4', another('b'))
  stage.put('cam/not.mp4', Buffer.from('no video at all'))
  const ended = await stage.run(stage.config(service, { diagnostics: { logLevel: 'debug' } }))
  return { service, ended }
}

test('the log records a run: its start, requests, uploads, failures, and the end', async ({ stage }) => {
  const { service } = await badDay(stage)
  const folder = join(stage.dataDir, 'log')
  expect(readdirSync(folder)).toEqual(['ondeck.1.log'])
  const lines = jsonLines(readFileSync(join(folder, 'ondeck.1.log'), 'utf8'))
  const of = (kind: string) => lines.filter((line) => line['kind'] === kind)
  expect(lines[0]).toMatchObject({ level: 'info', kind: 'started', program: expect.stringMatching(/^ondeck\/\d/) })
  expect(lines.at(-1)).toMatchObject({ kind: 'stopped' })
  expect(of('folder')).toContainEqual(expect.objectContaining({ state: 'watching' }))
  expect(of('call')).toContainEqual(
    expect.objectContaining({ level: 'warn', call: 'reserve', outcome: 'failed', because: 'service-unavailable' }),
  )
  expect(of('call')).toContainEqual(expect.objectContaining({ level: 'info', call: 'reserve', outcome: 'answered' }))
  const outcomes = of('upload').map(({ outcome }) => outcome)
  expect(outcomes).toEqual(expect.arrayContaining(['refused', 'unknown', 'stored']))
  expect(of('upload')[0]).toMatchObject({
    host: new URL(service.store.origin).host,
    bytesPerSecond: expect.any(Number),
  })
  expect(of('clip')).toContainEqual(expect.objectContaining({ file: 'a.mp4', state: 'completed' }))
  for (const secret of [service.key, ...secrets]) expect(JSON.stringify(lines)).not.toContain(secret)
})

test('one command collects everything in a file without secrets', async ({ stage }) => {
  const { service } = await badDay(stage)
  await ondeck(
    stage,
    'settings',
    'set',
    'service.proxy',
    'http://coach:hunter2@proxy.example:3128',
    '--data-dir',
    stage.dataDir,
  )
  const out = join(stage.root, 'bundle.zip')
  const config = join(stage.root, 'ondeck.yaml')
  const ended = await ondeck(stage, 'diagnostics', '--out', out, '--data-dir', stage.dataDir, '--config', config)
  expect(ended.code, ended.stderr).toBe(0)
  const files = readZip(out)
  expect(Object.keys(files)).toEqual([
    'README.txt',
    'versions.json',
    'settings.json',
    'station.json',
    'memory.json',
    'ledger.jsonl',
    'log/ondeck.1.log',
    'problems.json',
  ])
  const page = (name: string) => JSON.parse(files[name] ?? '')
  expect(page('versions.json')).toMatchObject({ ffprobe: { version: expect.stringContaining('ffprobe version') } })
  expect(page('settings.json')).toMatchObject({
    service: { baseUrl: service.baseUrl, proxy: 'http://…@proxy.example:3128' },
  })
  expect(page('station.json')).toMatchObject({ isRunning: false, folders: [{ camera: 'Cam A', isThere: true }] })
  expect(page('memory.json').counts).toMatchObject({ completed: 2, unreadable: 1 })
  expect(page('problems.json')).toEqual([])
  const ledger = jsonLines(files['ledger.jsonl'] ?? '')
  expect(ledger).toContainEqual(expect.objectContaining({ file: 'a.mp4', event: 'found' }))
  expect(files['log/ondeck.1.log']).toBe(readFileSync(join(stage.dataDir, 'log/ondeck.1.log'), 'utf8'))
  for (const secret of [service.key, ...secrets]) expect(Object.values(files).join('\n')).not.toContain(secret)
})

test('an existing file is left alone, and a folder without a station is reported', async ({ stage }) => {
  const service = await stage.open()
  await stage.run(stage.config(service))
  const taken = join(stage.root, 'taken.mov')
  writeFileSync(taken, 'a video')
  const refused = await ondeck(stage, 'diagnostics', '--out', taken, '--data-dir', stage.dataDir)
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain('[config-invalid]')
  expect(readFileSync(taken, 'utf8')).toBe('a video')
  const other = join(stage.root, 'other.zip')
  const alias = await ondeck(stage, 'diagnostics', '--output', other, '--data-dir', stage.dataDir)
  expect(alias, alias.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining(other) })
  const neither = await ondeck(stage, 'diagnostics', '--data-dir', stage.dataDir)
  expect(neither).toMatchObject({ code: 2, stderr: expect.stringContaining('--out') })
  const nowhere = await ondeck(
    stage,
    'diagnostics',
    '--out',
    join(stage.root, 'b.zip'),
    '--data-dir',
    join(stage.root, 'none'),
  )
  expect(nowhere.code).toBe(2)
  expect(nowhere.stderr).toContain('[data-folder-unusable]')
  expect(nowhere.stderr).toContain('Start a station with it')
  const away = await ondeck(stage, 'diagnostics', '--out', join(stage.root, 'none/b.zip'), '--data-dir', stage.dataDir)
  expect(away.code).toBe(2)
  expect(away.stderr).toContain('--out')
  expect(away.stderr).not.toContain('data folder')
})
