// Real systemd: a user manager in namespaces of its own, with a unit whose times are shorter.
import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { UNIT_NAME, userUnit } from '../../../src/node/system-service/systemd-unit.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const manager = join(import.meta.dirname, '../../support/user-systemd.sh')
const notified = join(import.meta.dirname, 'notified-process.ts')

/** Runs a script where the unit is known to systemd; what it printed, line by line. */
async function withSystemd(script: string, unit: string): Promise<string[]> {
  const folder = temporaryFolder()
  const units = join(folder, 'home/.config/systemd/user')
  mkdirSync(units, { recursive: true })
  writeFileSync(join(units, UNIT_NAME), unit)
  const file = join(folder, 'script.sh')
  writeFileSync(file, script)
  const { stdout } = await promisify(execFile)('sh', [manager, folder, file], { timeout: 90_000 })
  return stdout.trim().split('\n')
}

/** Namespaces and control groups of one's own take root, and a container may withhold them. */
function canRun(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-systemd-'))
  const { status } = spawnSync('sh', [manager, folder, '/dev/null'], { stdio: 'ignore', timeout: 30_000 })
  rmSync(folder, { recursive: true, force: true })
  return status === 0
}

const unit = userUnit({ program: [process.execPath, notified], config: null, dataDir: null, port: null })
const quick = unit.replace('WatchdogSec=60', 'WatchdogSec=2').replace('RestartSec=20', 'RestartSec=1')

/** What systemd says of the unit, until it says this. */
const show = `
show() { systemctl --user show ${UNIT_NAME} --property=ActiveState,Result,NRestarts,StatusText | sort | tr '\\n' ' '; echo; }
await() { n=0; until show | grep -q "$1"; do n=$((n + 1)); [ $n -lt 300 ] || exit 1; sleep 0.1; done; }
pid() { systemctl --user show ${UNIT_NAME} --property=MainPID --value; }
`

describe.runIf(canRun())('real systemd', () => {
  test('starts the station, ends it when its event loop stands still, and starts it again', async () => {
    const lines = await withSystemd(
      `${show}
      systemctl --user start ${UNIT_NAME}
      show
      kill -USR2 $(pid)
      await Result=watchdog
      echo watchdog
      await 'ActiveState=active NRestarts=1'
      show
      systemctl --user stop ${UNIT_NAME}
      show`,
      quick,
    )
    expect(lines.map((line) => line.trim())).toEqual([
      'ActiveState=active NRestarts=0 Result=success StatusText=All is well',
      'watchdog',
      'ActiveState=active NRestarts=1 Result=success StatusText=All is well',
      expect.stringContaining('ActiveState=inactive'),
    ])
  })

  test('starts a crashed station again, but not one with a wrong configuration', async () => {
    const exits = (code: number) =>
      quick.replace(/ExecStart=.*/, `ExecStart=/bin/sh -c "systemd-notify --ready; sleep 0.2; exit ${code}"`)
    const crashed = await withSystemd(
      `${show}\nsystemctl --user start ${UNIT_NAME}\nawait NRestarts=2\necho again`,
      exits(1),
    )
    expect(crashed).toEqual(['again'])
    const wrong = await withSystemd(
      `${show}\nsystemctl --user start ${UNIT_NAME}\nawait ActiveState=failed\nsleep 2\nshow`,
      exits(2),
    )
    expect(wrong[0]).toContain('ActiveState=failed NRestarts=0 Result=exit-code')
  })
})
