import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startPracticeService } from '../../src/service/practice/practice-service.ts'
import { failure } from '../../src/station/contract/failure.ts'
import { describeFailure } from '../../src/words/describe.ts'
import { runOndeck } from '../support/ondeck-in-process.ts'
import { startOndeck } from '../support/run-ondeck.ts'
import { clip, demoClip } from '../support/sample-clips.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { readProgram } from './command-tree.ts'
import { lostOf } from './golden.ts'
import { printedBy } from './in-process.ts'
import { shapeOf } from './json-shape.ts'

/** A practice service, and a configuration with a folder that has a good clip, a copy of it and one that is no video. */
async function facility() {
  const root = temporaryFolder()
  const service = await startPracticeService({ dataDir: join(root, 'service'), port: 0, processingMs: 0, exportMs: 0 })
  onTestFinished(() => service.close())
  const folder = join(root, 'cam-a')
  mkdirSync(folder)
  writeFileSync(join(folder, 'good.mov'), demoClip('cam-a/IMG_0412.MOV'))
  writeFileSync(join(folder, 'same.mov'), demoClip('cam-a/IMG_0412.MOV'))
  writeFileSync(join(folder, 'text.mp4'), clip('text.mp4'))
  const pitching = { activity: 'baseball', movement: 'pitching', dimensions: { handedness: 'right' } }
  const athlete = { firstName: 'Maya', lastName: 'Ortiz', create: true }
  const config = join(root, 'ondeck.json')
  const folders = [{ path: './cam-a', camera: 'Cam A', tags: { athlete, ...pitching } }]
  const finished = { stableSeconds: 0.2, giveUpSeconds: 0.2 }
  writeFileSync(config, JSON.stringify({ service: { baseUrl: service.baseUrl }, folders, finished }))
  return { root, service, config, data: ['--data-dir', join(root, 'data'), '--json'] }
}

const textOf = (lines: readonly unknown[], key: string) => String(Object(lines[0])[key])

test('commands print the same JSON as in release 0.1.0', async () => {
  const { root, service, config, data } = await facility()
  const program = await readProgram()
  const shapes: Record<string, unknown> = {}
  async function ask(...args: string[]) {
    // A command takes the key out of the environment.
    process.env['ONDECK_API_KEY'] = service.key
    const lines = await printedBy(program, ...args)
    shapes[
      args
        .filter((word) => /^[a-z][a-z-]+$/.test(word))
        .slice(0, args[0] === 'run' ? 1 : 2)
        .join(' ')
    ] = shapeOf(lines)
    return lines
  }
  const asking = ['--base-url', service.baseUrl, '--json']

  const ran = await ask('run', '--config', config, '--once', ...data)
  const completed = ran.find((line) => Object(line).state === 'completed')
  const created = await ask('athletes', 'create', 'first_name=Jo', 'last_name=Park', ...asking)
  const id = textOf(created, 'id')
  await ask('athletes', 'list', ...asking)
  await ask('athletes', 'get', id, ...asking)
  await ask('athletes', 'update', id, 'height=69', ...asking)
  await ask('athletes', 'delete', id, '--yes', '--data-dir', join(root, 'data'), ...asking)
  await ask('athletes', 'sync', '--base-url', service.baseUrl, ...data)
  await ask('captures', 'list', ...asking)
  await ask('captures', 'get', textOf([completed], 'sessionId'), ...asking)
  const day = ['--start', '2020-01-01', '--end', '2035-01-01']
  const job = textOf(
    await ask('export', 'create', '--activity', 'baseball', '--movement', 'pitching', ...day, ...asking),
    'jobId',
  )
  await ask('export', 'download', job, '--wait', '--output', join(root, 'rows.csv'), ...asking)
  await ask('export', 'status', job, ...asking)
  await ask('rules', 'try', join(root, 'cam-a'), '--config', config, '--json')
  await ask('doctor', '--config', config, '--json')
  await ask('diagnostics', '--out', join(root, 'diagnostics.zip'), ...data)
  await ask('settings', 'set', 'uploads.parallel', '3', ...data)
  await ask('deck', 'set', 'athlete=Maya Ortiz', 'activity=baseball', 'movement=pitching', ...data)
  await ask('deck', 'suggest', 'athlete=Maya Ortiz', 'activity=baseball', 'movement=pitching', ...data)
  await ask('clips', 'tag', 'text.mp4', '--set', 'movement=pitching', ...data)
  await ask('audit', '--folder', join(root, 'cam-a'), '--config', config, ...data)
  delete process.env['ONDECK_API_KEY']
  expect(lostOf('json', shapes)).toEqual([])
})

test('practice --json prints its address, key and control in its first line, and the control accepts its calls', async () => {
  const root = temporaryFolder()
  const args = ['practice', '--json', '--control', '--port', '0', '--data-dir', join(root, 'practice')]
  const practice = startOndeck({ args, environment: { HOME: root }, timeoutMs: 60_000 })
  onTestFinished(() => void practice.kill('SIGKILL'))
  const ready = Object(await practice.firstLine())
  expect(lostOf('practice', shapeOf(ready))).toEqual([])
  expect(ready.type).toBe('ready')
  const { url, token } = ready.control
  const answer = await fetch(`${url}/nothing`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  const { message } = await answer.json()
  expect(lostOf('controlCalls', String(message).split('Commands: ')[1]?.split(', '))).toEqual([])
})

test('the environment variables of release 0.1.0 still set the key and the language', async () => {
  const ask = (environment: Record<string, string>) =>
    runOndeck({
      args: ['athletes', 'list', '--base-url', 'http://127.0.0.1:9/v1'],
      environment: { HOME: temporaryFolder(), ...environment },
    }).ended()
  const [english, spanish] = await Promise.all([ask({}), ask({ ONDECK_LANGUAGE: 'es', ONDECK_API_KEY: 'no key' })])
  expect(english).toMatchObject({ code: 2, stderr: expect.stringContaining('[key-missing]') })
  expect(spanish).toMatchObject({ code: 2, stderr: expect.stringContaining('[key-malformed]') })
  const inSpanish = describeFailure(failure('key-malformed'), 'The athletes', { isFinal: true, language: 'es' })
  expect(spanish.stderr).toContain(inSpanish.next)
})
