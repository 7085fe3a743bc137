// The unit under real systemd, with times that are shorter.
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { UNIT_NAME, userUnit } from '../../../src/features/service-mode/station/systemd-unit.ts'
import { canRunSystemd, withSystemd } from '../../support/user-systemd.ts'

const notified = join(import.meta.dirname, 'notified-process.ts')
const unit = userUnit({ program: [process.execPath, notified], config: null, dataDir: null, port: null })
const quick = unit.replace('WatchdogSec=60', 'WatchdogSec=2').replace('RestartSec=20', 'RestartSec=1')

/** Waits until systemd reports this state of the unit. */
const show = `
show() { systemctl --user show ${UNIT_NAME} --property=ActiveState,Result,NRestarts,StatusText | sort | tr '\\n' ' '; echo; }
await() { n=0; until show | grep -q "$1"; do n=$((n + 1)); [ $n -lt 300 ] || exit 1; sleep 0.1; done; }
pid() { systemctl --user show ${UNIT_NAME} --property=MainPID --value; }
`

describe.runIf(canRunSystemd())('real systemd', () => {
  test('starts the station, ends it when its event loop is blocked, and restarts it', async () => {
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
