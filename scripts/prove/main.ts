// `npm run prove`: `main.ts [--electron PROGRAM] [--to FOLDER]`. Without a program the steps run without a window, in a browser.
// Ends with 1 where a step failed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, platform, version } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { manifest } from '../package-headless/project.ts'
import { startElectronSubject } from './electron-subject.ts'
import { startHeadlessSubject } from './headless-subject.ts'
import type { Proof } from './proof.ts'
import { runSteps } from './run-steps.ts'
import { steps } from './steps.ts'

const { values } = parseArgs({ options: { electron: { type: 'string' }, to: { type: 'string' } } })
const to = values.to === undefined ? null : resolve(values.to)
if (to !== null) mkdirSync(to, { recursive: true })

const subject =
  values.electron === undefined ? await startHeadlessSubject() : await startElectronSubject(values.electron)
try {
  const results = await runSteps(steps, subject, to, console.log)
  const proof: Proof = {
    madeAt: new Date().toISOString(),
    form: subject.form,
    system: { platform: platform(), version: systemVersion(), arch: arch(), display: display() },
    versions: { ondeck: manifest.version, ...subject.versions },
    steps: results,
  }
  if (to !== null) writeFileSync(join(to, 'proof.json'), `${JSON.stringify(proof, null, 2)}\n`)
  const failed = results.filter(({ result }) => result === 'failed')
  const notRun = results.filter(({ result }) => result === 'not-run')
  console.log(`\n${results.length} steps: ${failed.length} failed, ${notRun.length} not run`)
  process.exitCode = failed.length === 0 ? 0 : 1
} finally {
  await subject.close()
}

/** The name that people know where the system has one in a file. */
function systemVersion(): string {
  try {
    return /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? version()
  } catch {
    return version()
  }
}

function display(): string {
  if (process.platform !== 'linux') return ''
  if (process.env['WAYLAND_DISPLAY'] !== undefined) return 'wayland'
  return process.env['DISPLAY'] === undefined ? 'none' : 'x11'
}
