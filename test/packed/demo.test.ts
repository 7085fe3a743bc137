import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../support/temporary.ts'
import { connect, seesFirstRep, signIn } from './sign-in.ts'

const root = join(import.meta.dirname, '../..')

// The address is printed even where no browser can be opened.
const withoutBrowser = { DISPLAY: '', WAYLAND_DISPLAY: '', BROWSER: 'true' }

test('the demo uploads every clip, then shows the screens until it is stopped', async () => {
  const child = spawn(process.execPath, [join(root, 'scripts/demo.mjs'), '--open'], {
    env: { PATH: dirname(process.execPath), HOME: temporaryFolder(), ...withoutBrowser },
    stdio: ['ignore', 'pipe', 'pipe'],
    // The whole group is stopped, as Ctrl+C in a terminal does.
    detached: true,
  })
  const stopAll = (signal: NodeJS.Signals) => process.kill(-(child.pid ?? 0), signal)
  onTestFinished(() => void (child.exitCode === null && stopAll('SIGKILL')))
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  const closed = once(child, 'close')

  const session = await signIn({ child, output })
  expect(output.stdout).toContain('✓ 6 videos arrived whole, each once and under its athlete')
  await seesFirstRep(await connect(session))

  stopAll('SIGINT')
  const [code]: unknown[] = await closed
  expect(code, output.stderr).toBe(0)
})
