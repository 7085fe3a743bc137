// Real systemd: a user manager in namespaces of its own.

import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { UNIT_NAME } from '../../src/features/service-mode/station/systemd-unit.ts'
import { hangMs } from './pace.ts'
import { temporaryFolder } from './temporary.ts'

const manager = join(import.meta.dirname, 'user-systemd.sh')

/** Namespaces and control groups of one's own take root, and a container may withhold them. */
export function canRunSystemd(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-systemd-'))
  const { status } = spawnSync('sh', [manager, folder, '/dev/null'], { stdio: 'ignore', timeout: hangMs() })
  rmSync(folder, { recursive: true, force: true })
  return status === 0
}

/** Runs a script beside the manager, which may know a unit already; what it printed, line by line. */
export async function withSystemd(script: string, unit: string | null = null): Promise<string[]> {
  const folder = temporaryFolder()
  const units = join(folder, 'home/.config/systemd/user')
  mkdirSync(units, { recursive: true })
  if (unit !== null) writeFileSync(join(units, UNIT_NAME), unit)
  const file = join(folder, 'script.sh')
  writeFileSync(file, script)
  // The program of a package must not run the build that tests of the checkout use.
  const { ONDECK_BUILT: _, ...env } = process.env
  const options = { timeout: hangMs(), env }
  const { stdout } = await promisify(execFile)('sh', [manager, folder, file], options).catch((error) => {
    throw new Error(`${error.stderr}\nsystemd: ${readFileSync(join(folder, 'manager.log'), 'utf8')}`, { cause: error })
  })
  return stdout.trim().split('\n')
}
