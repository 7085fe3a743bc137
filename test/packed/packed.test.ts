import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { stringify } from 'yaml'
import { z } from 'zod'
import { temporaryFolder } from '../support/temporary.ts'
import { installPackage } from './install-package.ts'
import { connect, seesFirstRep, signIn } from './sign-in.ts'
import { bringsRepToResults, downloadsExport, readsRosterFiles } from './use-station.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

let packed: ReturnType<typeof installPackage>
beforeAll(() => {
  packed = installPackage()
})
afterAll(() => packed.remove())

/** Starts the installed program in a folder of its own, as a user without any setup would. */
function ondeck(args: readonly string[], environment: Record<string, string> = {}) {
  const home = temporaryFolder()
  const child = spawn(process.execPath, [packed.program, ...args], {
    cwd: home,
    env: { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, HOME: home, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  const ended = once(child, 'close').then(([code]: unknown[]) => ({ code, ...output }))
  return { child, ended, output }
}

const Ready = z.object({ type: z.literal('ready'), baseUrl: z.string(), key: z.string() })

async function startPractice() {
  const { child } = ondeck([
    'practice',
    '--json',
    '--port',
    '0',
    '--data-dir',
    temporaryFolder(),
    '--processing-seconds',
    '0.2',
  ])
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return Ready.parse(JSON.parse(String(line)))
}

/** A source folder with one of the clips that come with the package, and the configuration that watches it. */
function cameraFolder(baseUrl: string) {
  const folder = temporaryFolder()
  const clips = join(packed.installed, 'resources/demo/cam-a')
  const [clip = ''] = readdirSync(clips)
  mkdirSync(join(folder, 'cam'))
  copyFileSync(join(clips, clip), join(folder, 'cam', clip))
  const config = join(folder, 'ondeck.yaml')
  const tags = {
    athlete: { firstName: 'Maya', lastName: 'Ortiz', create: true },
    activity: 'baseball',
    movement: 'pitching',
    dimensions: { handedness: 'right' },
  }
  const cameraConfiguration = { camera_setup_selection: 'single.front_on', camera_orientation: 'auto' }
  const source = { path: './cam', camera: 'Cam A', recursive: true, existing: 'take', cameraConfiguration, tags }
  writeFileSync(config, stringify({ service: { baseUrl }, folders: [source], finished: { stableSeconds: 0.5 } }))
  return { config, clip }
}

test('the installed package tells its version', async () => {
  const { code, stdout } = await ondeck(['version']).ended
  expect(code).toBe(0)
  expect(stdout).toMatch(/^ondeck 0\.1\.0 \(Node\.js [\d.]+\)\n$/)
})

test('the installed package runs a practice service, passes its doctor and brings a clip to its results', async () => {
  const { baseUrl, key } = await startPractice()
  const { config, clip } = cameraFolder(baseUrl)
  const dataDir = temporaryFolder()
  const parameters = ['--config', config, '--data-dir', dataDir]
  const environment = { ONDECK_API_KEY: key }

  const doctor = await ondeck(['doctor', '--config', config], environment).ended
  expect(doctor.code, `${doctor.stdout}${doctor.stderr}`).toBe(0)

  const run = await ondeck(['run', ...parameters, '--once', '--until', 'completed', '--json'], environment).ended
  expect(run.code, run.stderr).toBe(0)
  const lines = run.stdout
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({ type: 'clip', file: expect.stringContaining(clip), state: 'completed' }),
  )
  expect(lines.at(-1)).toMatchObject({ type: 'summary', completed: 1, failed: 0 })
})

test('the installed package shows its screens, reads roster files, and hands out the results of the first practice rep', {
  timeout: 300_000,
}, async () => {
  const headless = ondeck(['headless', '--practice', '--port', '0', '--data-dir', temporaryFolder()])
  const session = await signIn(headless)
  const page = await (await fetch(session.origin)).text()
  expect(page).toContain('<div id="screens">')
  const client = await connect(session)
  await readsRosterFiles(client)
  await seesFirstRep(client)
  await bringsRepToResults(client)
  await downloadsExport(client, session)
  headless.child.kill('SIGTERM')
  expect((await headless.ended).code).toBe(0)
})
