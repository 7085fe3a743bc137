import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { processEntries, processFile } from '../../../src/computer/processes/process-entries.ts'
import { forkFile } from '../../../src/computer/processes/start-process.ts'

const reporting = fileURLToPath(new URL('./reporting-process.ts', import.meta.url))

interface Report {
  readonly pid: number
  readonly message: unknown
  readonly environment: NodeJS.ProcessEnv
}

function startReporting(environment: NodeJS.ProcessEnv) {
  const started = forkFile(reporting, environment)
  onTestFinished(() => started.kill())
  const report = new Promise<Report>((resolve) => started.onMessage((message) => resolve(message as Report)))
  return { ...started, report }
}

test('a process receives messages that were sent before it listened, and replies', async () => {
  const started = startReporting(process.env)
  started.send({ question: 1 })
  expect((await started.report).message).toEqual({ question: 1 })
  started.kill()
  expect(await started.exited).toBeNull()
})

test('a process inherits the environment without the API key', async () => {
  const started = startReporting({ PATH: process.env.PATH, MARK: 'inherited', ONDECK_API_KEY: 'a secret' })
  started.send({})
  const { environment } = await started.report
  expect(environment.MARK).toBe('inherited')
  expect(Object.values(environment)).not.toContain('a secret')
})

test('a process ends when the program that started it is killed', async () => {
  const module = pathToFileURL('src/computer/processes/start-process.ts').href
  const program = `const { forkFile } = await import('${module}')
    const started = forkFile('${reporting}', process.env)
    started.onMessage(({ pid }) => console.log(pid))
    started.send({})`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const pid = await new Promise<number>((resolve) => {
    createInterface({ input: parent.stdout }).once('line', (line) => resolve(Number(line)))
  })
  expect(isRunning(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test('every process that the station may start has a source', () => {
  expect(processEntries.map(processFile).filter((file) => !existsSync(file))).toEqual([])
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
