// Starts a packaged window and asks its station through the packaged command line: `node scripts/package-desktop/try.ts
// FOLDER [TARGET]`. Its fuses let no test look inside, so the station's answer is the proof that main and station run.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { spawnCommand } from '../spawn-command.mjs'
import { targets } from './carried-programs.ts'
import { launcherOn, partsOf } from './problems.ts'

const TIMEOUT_MS = 60_000

const [folder = '', name = `${process.platform}-${process.arch}`] = process.argv.slice(2)
const target = targets.find((each) => each === name)
if (folder === '' || target === undefined) {
  console.error('Usage: node scripts/package-desktop/try.ts FOLDER [TARGET]')
  process.exit(2)
}

const parts = partsOf(folder, target)
const launcher = join(parts.commandLine, launcherOn(target))
const program = process.platform === 'darwin' ? join(parts.program, 'Contents/MacOS/OnDeck') : parts.program
const home = mkdtempSync(join(tmpdir(), 'ondeck-try-'))
const dataDir = join(home, 'station')
const parameters = ['--data-dir', dataDir, `--user-data-dir=${join(home, 'user')}`]
const window = spawn(program, parameters, { stdio: 'inherit' })
try {
  await untilTrue(() => existsSync(join(dataDir, 'command-socket.json')))
  const answer = ask('queue', 'show', '--json', '--data-dir', dataDir)
  if (answer.status !== 0) throw new Error(`the station does not answer: ${answer.stdout}${answer.stderr}`)
  console.log(answer.stdout.trim())
  console.log('the packaged window runs, and its station answers the packaged command line')
} finally {
  window.kill()
  rmSync(home, { recursive: true, force: true, maxRetries: 10 })
}

function ask(...words: string[]) {
  const command = spawnCommand(launcher, words)
  return spawnSync(command.file, command.parameters, { encoding: 'utf8', ...command.options })
}

async function untilTrue(check: () => boolean) {
  const endMs = Date.now() + TIMEOUT_MS
  while (!check()) {
    if (window.exitCode !== null) throw new Error(`the window ended with ${window.exitCode}`)
    if (Date.now() > endMs) throw new Error('the station did not start')
    await setTimeout(200)
  }
}
