import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { isDataFolderInUse, lockDataFolder } from '../../src/station/store/station-lock.ts'
import { runOndeck } from '../support/ondeck-in-process.ts'
import { runAsProcess } from '../support/run-as-process.ts'
import { clip } from '../support/sample-clips.ts'
import { test as stageTest } from '../support/stage.ts'
import { temporaryFolder } from '../support/temporary.ts'

const listeners = () => process.eventNames().map((name) => [name, process.listenerCount(name)])
const silent = { environment: {}, folder: '/', onOutput: () => {}, onErrors: () => {} }

test('commands that run at once in this process each have their own environment, output and errors', async () => {
  const before = listeners()
  const ask = (environment: Record<string, string>) =>
    runOndeck({ args: ['athletes', 'list', '--base-url', 'http://127.0.0.1:9/v1'], environment }).ended()
  const HOME = temporaryFolder()
  const [english, spanish, number] = await Promise.all([
    ask({ HOME }),
    ask({ HOME, ONDECK_LANGUAGE: 'es', ONDECK_API_KEY: 'no key' }),
    runOndeck({ args: ['version', '--json'], environment: { HOME } }).ended(),
  ])
  expect(english).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('[key-missing]') })
  expect(spanish).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('[key-malformed]') })
  expect(number).toMatchObject({ code: 0, stderr: '', lines: [{ node: process.versions.node }] })
  expect(process.env['ONDECK_LANGUAGE']).toBeUndefined()
  expect(listeners()).toEqual(before)
})

stageTest('a station that ran in this process leaves its data folder and no listener behind', async ({ stage }) => {
  const service = await stage.open()
  stage.put('cam/a.mp4', clip('plain-60.mp4'))
  const before = listeners()
  const run = stage.start(stage.config(service), { once: false })
  await run.until((clips) => clips.some(({ state }) => state === 'completed'))
  expect(isDataFolderInUse(stage.dataDir)).toBe(true)
  run.kill('SIGTERM')
  const ended = await run.ended()
  expect(ended.code, ended.stderr).toBe(0)
  for (const name of ['station.lock', 'held.lock', 'import.lock']) lockDataFolder(stage.dataDir, 0, name)()
  expect(listeners()).toEqual(before)
})

test('a run has its own folder, also after a package remembered that of the process', async () => {
  const { cwd } = process
  let remembered: string | undefined
  process.cwd = () => (remembered ??= cwd())
  expect(process.cwd()).toBe(cwd())
  const folder = temporaryFolder()
  const found: string[] = []
  const run = runAsProcess(async () => found.push(resolve('cam')), { ...silent, folder })
  await run.ended
  process.cwd = cwd
  expect(found).toEqual([resolve(folder, 'cam')])
})

test('a run ends only when the processes that it started have', async () => {
  const started: { child?: ReturnType<typeof spawn> } = {}
  const ended = vi.fn<(code: number) => void>()
  const run = runAsProcess(async () => {
    started.child = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] })
    return 3
  }, silent)
  const over = run.ended.then(ended)
  await expect.poll(run.stillOpen).toEqual(['a child process'])
  expect(ended).not.toHaveBeenCalled()
  started.child?.stdin?.end()
  await over
  expect(ended).toHaveBeenCalledWith(3)
  expect(run.stillOpen()).toEqual([])
})

test('a run that still listens for errors of the process when it ends is a failure', async () => {
  const run = runAsProcess(async () => {
    process.on('uncaughtException', () => {})
    return 0
  }, silent)
  await expect(run.ended).rejects.toThrow('still listens for uncaughtException')
})

test('a signal reaches a run as soon as it listens, and a run that exits at once is a failure', async () => {
  const run = runAsProcess(async () => {
    const heard = new Promise((resolve) => void process.once('SIGINT', resolve))
    await heard
    return 130
  }, silent)
  run.signal('SIGINT')
  expect(await run.ended).toBe(130)
  const exiting = runAsProcess(async () => process.exit(4), silent)
  await expect(exiting.ended).rejects.toThrow('Only a process of its own can exit at once (4)')
})
