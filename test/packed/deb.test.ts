import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { version } from '../../src/cli/version.ts'
import { PACKAGED_UNIT_FILE } from '../../src/features/service-mode/station/systemd-manager.ts'
import { userUnit } from '../../src/features/service-mode/station/systemd-unit.ts'
import { BARE_PATH, ownArch, packHeadless, uploadsClip } from './headless-package.ts'
import { programStarter } from './started-program.ts'

const isDebian = spawnSync('dpkg-deb', ['--version']).status === 0
const debianArch = { x64: 'amd64', arm64: 'arm64' }[ownArch]

/** As root by dpkg itself, with a database of its own; else what is in it is unpacked. */
function install(deb: string, system: string) {
  if (process.getuid?.() !== 0) return execFileSync('dpkg-deb', ['--extract', deb, system])
  const database = join(system, 'var/lib/dpkg')
  mkdirSync(join(database, 'info'), { recursive: true })
  mkdirSync(join(database, 'updates'))
  writeFileSync(join(database, 'status'), '')
  const PATH = '/usr/sbin:/usr/bin:/sbin:/bin'
  // Dependencies of the package are installed outside of this folder.
  return execFileSync('dpkg', ['--root', system, '--force-depends', '--install', deb], {
    env: { PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

describe.skipIf(!isDebian)('the package of the headless station for Debian', () => {
  let packed: ReturnType<typeof packHeadless>
  let system = ''
  beforeAll(() => {
    packed = packHeadless(inject('builtDir'), ['--deb'])
    system = join(packed.folder, 'system')
    mkdirSync(system)
    install(packed.file, system)
  })
  afterAll(() => packed?.remove())

  const field = (name: string) => execFileSync('dpkg-deb', ['--field', packed.file, name], { encoding: 'utf8' }).trim()
  const read = (file: string) => readFileSync(join(system, file), 'utf8')

  test('describes itself and its dependencies', () => {
    expect(basename(packed.file)).toBe(`ondeck-headless_${version}_${debianArch}.deb`)
    expect(field('Package')).toBe('ondeck-headless')
    expect(field('Version')).toBe(version)
    expect(field('Architecture')).toBe(debianArch)
    expect(field('Depends').split(', ')).toEqual(expect.arrayContaining(['libc6 (>= 2.28)', 'libstdc++6', 'ffmpeg']))
    expect(field('Recommends')).toContain('libsecret-1-0')
    expect(field('Conflicts')).toBe('ondeck')
    expect(field('Maintainer')).not.toBe('')
    expect(Number(field('Installed-Size'))).toBeGreaterThan(100_000)
  })

  test('is installed by dpkg, which verifies every packed file', () => {
    if (process.getuid?.() === 0) {
      const status = execFileSync('dpkg', ['--root', system, '--status', 'ondeck-headless'], { encoding: 'utf8' })
      expect(status).toContain('Status: install ok installed')
    }
    const sums = execFileSync('dpkg-deb', ['--info', packed.file, 'md5sums'], { encoding: 'utf8' })
    expect(sums.split('\n').length).toBeGreaterThan(500)
    const checked = spawnSync('md5sum', ['--check', '--quiet'], { cwd: system, input: sums, encoding: 'utf8' })
    expect([checked.status, checked.stdout]).toEqual([0, ''])
  })

  test('adds `ondeck` to the path, with its own Node.js', async () => {
    expect(readlinkSync(join(system, 'usr/bin/ondeck'))).toBe('../lib/ondeck/ondeck')
    expect(lstatSync(join(system, 'usr/lib/ondeck/runtime/node')).mode & 0o777).toBe(0o755)
    expect(existsSync(join(system, 'usr/lib/ondeck/bin/ffprobe'))).toBe(false)
    const { code, stdout } = await programStarter([join(system, 'usr/bin/ondeck')], BARE_PATH)(['version']).ended
    expect([code, stdout.split(' (')[0]]).toEqual([0, `ondeck ${version}`])
  })

  test('probes with the ffprobe of Debian', async () => {
    const [, debian = ''] =
      /ffprobe version (\S+)/.exec(execFileSync('/usr/bin/ffprobe', ['-version'], { encoding: 'utf8' })) ?? []
    const { stdout } = await programStarter([join(system, 'usr/bin/ondeck')], BARE_PATH)(['doctor']).ended
    expect(debian).not.toBe('')
    expect(stdout).toContain(debian)
  })

  test('uploads a clip of a camera folder and follows it', async () => {
    const installed = realpathSync(join(system, 'usr/lib/ondeck'))
    await uploadsClip(programStarter([join(system, 'usr/bin/ondeck')], BARE_PATH), installed)
  })

  test('includes the unit for all users, and starts it for none', () => {
    const command = { program: ['/usr/bin/ondeck'], config: null, dataDir: null, port: null }
    expect(read(PACKAGED_UNIT_FILE)).toBe(userUnit(command))
    expect(existsSync(join(system, 'etc'))).toBe(false)
    expect(existsSync(join(system, 'usr/lib/systemd/system'))).toBe(false)
    const inside = execFileSync('dpkg-deb', ['--ctrl-tarfile', packed.file])
    const control = execFileSync('tar', ['-t'], { input: inside, encoding: 'utf8' })
    expect(control).not.toMatch(/(pre|post)(inst|rm)/)
  })

  test('installs its license and changelog in Debian’s folders', () => {
    const copyright = read('usr/share/doc/ondeck-headless/copyright')
    expect(copyright).toContain('Copyright: 2026 The OnDeck authors')
    expect(copyright).toContain('/usr/lib/ondeck/LICENSES')
    const changes = gunzipSync(readFileSync(join(system, 'usr/share/doc/ondeck-headless/changelog.gz')))
    expect(changes.toString()).toContain('# Changelog')
    expect(read('usr/lib/ondeck/LICENSES/packages.txt')).toContain('\nfastify ')
  })
})
