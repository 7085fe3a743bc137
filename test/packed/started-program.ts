// OnDeck started as its users start it: as a program of its own, in a folder of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { stringify } from 'yaml'
import { z } from 'zod'
import { temporaryFolder } from '../support/temporary.ts'

/** Starts commands of one installed program. `first` is what stands before the command. */
export const programStarter =
  ([program = '', ...first]: readonly string[], usualPath: string) =>
  (args: readonly string[], environment: Record<string, string> = {}) => {
    const home = temporaryFolder()
    const child = spawn(program, [...first, ...args], {
      cwd: home,
      env: { PATH: usualPath, HOME: home, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const output = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
    const ended = once(child, 'close').then(([code]: unknown[]) => ({ code, ...output }))
    return { child, ended, output }
  }

export type StartProgram = ReturnType<typeof programStarter>

const Ready = z.object({ type: z.literal('ready'), baseUrl: z.string(), key: z.string() })

/** A practice service of its own, which the program brings. */
export async function startPractice(start: StartProgram) {
  const options = ['--json', '--port', '0', '--data-dir', temporaryFolder(), '--processing-seconds', '0.2']
  const { child } = start(['practice', ...options])
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return Ready.parse(JSON.parse(String(line)))
}

interface MoreSettings {
  readonly folder?: object
  readonly facility?: object
}

/** A source folder with one of the clips that come with the program, and the configuration that watches it. */
export function cameraFolder(installed: string, baseUrl: string, more: MoreSettings = {}) {
  const folder = temporaryFolder()
  const clips = join(installed, 'resources/demo/cam-a')
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
  const source = {
    path: './cam',
    camera: 'Cam A',
    recursive: true,
    existing: 'take',
    cameraConfiguration,
    tags,
    ...more.folder,
  }
  writeFileSync(
    config,
    stringify({
      service: { baseUrl },
      folders: [source],
      finished: { stableSeconds: 0.5 },
      uploads: { holdSeconds: 0 },
      facility: more.facility ?? {},
    }),
  )
  return { config, clip }
}
