import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect } from 'vitest'
import { another, clip } from '../support/sample-clips.ts'
import { jo, pitching, test, until } from '../support/stage.ts'

const root = join(import.meta.dirname, '../..')
const ana = { id: '0b8f3c1e-7d21-4b0e-9a55-3f6c2d1e4a77', first_name: 'Ana', last_name: 'Catcher' }

/** A Node.js of the system that is too old to run the sources itself. */
const oldNode = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .find((path) => existsSync(path) && Number(/v(\d+)/.exec(execFileSync(path, ['-v'], { encoding: 'utf8' }))?.[1]) < 24)

describe.concurrent('changed decisions', () => {
  test('uses the folder that has an athlete if a clip is also in one without', async ({ stage }) => {
    const service = await stage.open()
    stage.put('a-untagged/a.mp4', clip('plain-60.mp4'))
    const file = stage.put('b-tagged/a.mp4', clip('plain-60.mp4'))
    const folders = [{ path: 'a-untagged' }, { path: 'b-tagged', tags: pitching }]

    const ended = await stage.run(stage.config(service, { folders }))

    expect(ended.last('b-tagged/a.mp4')?.state, ended.stdout).toBe('completed')
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })

  test('does not use a reservation for another athlete after the tags have changed', async ({ stage }) => {
    const service = await stage.open({ athletes: [jo, ana] })
    const file = stage.put('cam/a.mp4', another('a', 500_000))
    const killed = stage.startProgram(stage.config(service, { uploads: { limitMbitPerSecond: 1 } }))
    await until(() => service.store.uploads.some(({ receivedBytes }) => receivedBytes > 100_000))
    killed.kill('SIGKILL')
    await killed.ended()
    const folders = [{ path: 'cam', tags: { ...pitching, athlete: { id: ana.id } } }]

    const ended = await stage.run(stage.config(service, { folders }))

    expect(ended.code, ended.stderr).toBe(0)
    // Either the tags of a clip stay once it has begun to leave, or the new ones get a reservation of their own.
    const used = service.captures.all.filter(({ storedTimes }) => storedTimes === 1)
    expect(used).toHaveLength(1)
    if (used[0] !== service.captures.all[0]) expect(used[0]?.request.athlete_id).toBe(ana.id)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })

  test('keeps a clip completed after its file is removed', async ({ stage }) => {
    const service = await stage.open()
    const file = stage.put('cam/a.mp4', another('a'))
    const first = await stage.run(stage.config(service))
    stage.expectArrived(service, file)
    stage.letGo(file)
    execFileSync('rm', [file])
    stage.put('cam/b.mp4', another('b'))

    const second = await stage.run(stage.config(service))

    expect([first.code, second.code]).toEqual([0, 0])
    expect(second.summary).toMatchObject({ completed: 2, missing: 0 })
    stage.expectCleanHands(service, first, second)
  })

  test('uploads nothing in a second run without new clips, and exits with 0', async ({ stage }) => {
    const service = await stage.open()
    const file = stage.put('cam/a.mp4', clip('plain-60.mp4'))

    const first = await stage.run(stage.config(service))
    const calls = service.requests.filter(({ method }) => method === 'POST').length
    const second = await stage.run(stage.config(service))

    expect([first.code, second.code]).toEqual([0, 0])
    expect(second.lines).toHaveLength(1)
    expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(calls)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, first, second)
  })
})

describe.concurrent('the run’s environment', () => {
  test.runIf(oldNode)(
    'starts the bundled Node.js from an older one; killing that frees the data folder',
    async ({ stage }) => {
      const service = await stage.open()
      const file = stage.put('cam/a.mp4', another('a', 400_000))
      const config = stage.configure(stage.config(service, { uploads: { limitMbitPerSecond: 1 } }))
      const args = [
        join(root, 'bin/ondeck.mjs'),
        'run',
        '--config',
        config,
        '--data-dir',
        stage.dataDir,
        '--once',
        '--json',
      ]
      const env = { PATH: process.env.PATH, HOME: stage.root, ONDECK_API_KEY: service.key }
      const launcher = spawn(oldNode ?? '', args, { env, stdio: 'ignore' })
      const gone = new Promise((resolve) => launcher.once('exit', resolve))
      await until(() => service.store.uploads.some(({ receivedBytes }) => receivedBytes > 60_000))
      launcher.kill('SIGKILL')
      await gone

      const ended = await stage.run(stage.config(service))

      expect(ended.code, ended.stderr).toBe(0)
      expect(service.captures.all).toHaveLength(1)
      stage.expectArrived(service, file)
      stage.expectCleanHands(service, ended)
    },
  )

  test('continues uploading when the reader of its JSON lines stops', async ({ stage }) => {
    const service = await stage.open()
    const file = stage.put('cam/a.mp4', clip('plain-60.mp4'))
    const run = stage.startProgram(stage.config(service))
    run.stopReading()

    const ended = await run.ended()
    const second = await stage.run(stage.config(service))

    expect(ended.stderr).not.toMatch(/EPIPE|node:events/)
    expect(second.code, second.stderr).toBe(0)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, second)
  })
})
