// The package of the window, made offline around a runtime that starts nothing: its contents and its fuses are real.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { wrongFuses } from '../../scripts/package-desktop/fuses.ts'
import { partsOf, problemsOf } from '../../scripts/package-desktop/problems.ts'
import { readUpdateBuild } from '../../src/node/updates/update-source.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { DELIVERED, writeProgram, writeStubRuntime } from './stub-runtime.ts'

const root = join(import.meta.dirname, '../..')
/** Address that no test asks, since no station is started. */
const FEED = 'https://updates.invalid/'
const target = process.arch === 'arm64' ? 'linux-arm64' : 'linux-x64'

describe.skipIf(process.platform !== 'linux')('the package of the window', () => {
  let work: string
  let folder: string
  let parts: ReturnType<typeof partsOf>
  beforeAll(() => {
    work = mkdtempSync(join(tmpdir(), 'ondeck-desktop-'))
    writeStubRuntime(join(work, 'runtime'))
    gatherPrograms(join(work, 'programs'))
    const options = ['--dir', '--platform', 'linux', '--arch', process.arch, '--built', inject('builtDir')]
    const folders = [
      '--electron',
      join(work, 'runtime'),
      '--programs',
      join(work, 'programs'),
      '--to',
      join(work, 'dist'),
    ]
    execFileSync(process.execPath, [join(root, 'scripts/package-desktop/main.ts'), ...options, ...folders], {
      env: { ...process.env, ONDECK_UPDATE_FEED: FEED },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    folder = join(work, 'dist', process.arch === 'arm64' ? 'linux-arm64-unpacked' : 'linux-unpacked')
    parts = partsOf(folder, target)
  })
  afterAll(() => rmSync(work, { recursive: true, force: true, maxRetries: 5 }))

  test('the package holds the window and the command line, each whole, small, and without files for developers', async () => {
    expect(await problemsOf(folder, target)).toEqual([])
  })

  test('sets every fuse: no Node.js, no options, no inspector, no code from outside the checked archive', async () => {
    expect(await wrongFuses(parts.program)).toEqual([])
    const wire = readFileSync(parts.program, 'latin1')
    expect(wire).toContain(['\u0001\u0009', '000011001'].join(''))
  })

  test('reports every fuse of Electron, and any that is undecided', async () => {
    const program = join(temporaryFolder(), 'program')
    writeProgram(program)
    expect(await wrongFuses(program)).toEqual([
      'runAsNode is not off',
      'nodeOptions is not off',
      'nodeCliInspect is not off',
      'embeddedAsarIntegrityValidation is not on',
      'onlyLoadAppFromAsar is not on',
      'grantFileProtocolExtraPrivileges is not off',
    ])
    writeProgram(program, `${DELIVERED}1`)
    expect(await wrongFuses(program)).toContain('fuse 9 is new: decide on it')
  })

  test('the command line runs on the installer’s Node.js where the system has none', () => {
    const home = temporaryFolder()
    const ondeck = join(parts.commandLine, 'ondeck')
    const { status, stdout } = spawnSync(ondeck, ['version'], {
      env: { PATH: '/usr/bin:/bin', HOME: home },
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    expect(stdout).toMatch(/Node\.js 24\./)
  })

  test('contains DuckDB once, beside the archive, where the command line finds it', () => {
    const ondeck = join(parts.commandLine, 'ondeck')
    const { stdout } = spawnSync(ondeck, ['doctor'], {
      env: { PATH: '/usr/bin:/bin', HOME: temporaryFolder() },
      encoding: 'utf8',
    })
    expect(stdout).toMatch(/✓ results +DuckDB 1\.\d+\.\d+/)
    const modules = globSync('**/{duckdb.node,libduckdb*}', { cwd: folder })
    expect(modules.map((file) => file.replace(`resources/node_modules/@duckdb/node-bindings-${target}/`, ''))).toEqual(
      expect.arrayContaining(['duckdb.node', 'libduckdb.so']),
    )
    expect(modules).toHaveLength(2)
  })

  test('carries the update feed of its build, as an unsigned one', () => {
    expect(readUpdateBuild(parts.commandLine)).toEqual({ feed: FEED, isSigned: false })
  })

  test('contains no default app of Electron', () => {
    expect(existsSync(join(parts.resources, 'default_app.asar'))).toBe(false)
  })

  test('includes the programs’ licenses and the offer of source', () => {
    const license = (name: string) => readFileSync(join(parts.commandLine, 'LICENSES', name), 'utf8')
    expect(license('ffmpeg.txt')).toMatch(/Offer: for three years/)
    expect(license('GPL-3.0.txt')).toContain('GNU GENERAL PUBLIC LICENSE')
    expect(license('packages.txt')).toContain('@orpc/server')
    for (const file of ['packages.txt', 'sbom.cdx.json']) expect(license(file)).toContain('electron-updater')
    expect(existsSync(join(parts.commandLine, 'node_modules/electron-updater'))).toBe(false)
    expect(readFileSync(join(folder, 'LICENSE.electron.txt'), 'utf8')).not.toBe('')
  })

  test('detects a program that can’t be executed, a foreign module and a source file', async () => {
    const program = join(parts.commandLine, 'bin/ffmpeg')
    const module = join(parts.commandLine, 'node_modules/keytar/prebuilds/win32-x64')
    const source = join(parts.commandLine, 'src/cli.ts')
    chmodSync(program, 0o644)
    mkdirSync(module)
    writeFileSync(join(module, 'keytar.node'), '')
    mkdirSync(join(parts.commandLine, 'src'))
    writeFileSync(source, '')
    onTestFinished(() => {
      chmodSync(program, 0o755)
      for (const each of [module, join(parts.commandLine, 'src')]) rmSync(each, { recursive: true })
    })
    expect(await problemsOf(folder, target)).toEqual([
      'src/cli.ts is for developers',
      'a module for win32-x64 is inside',
      `${program} is not executable`,
    ])
  })
})

/** The programs that a release fetches: Node.js and ffprobe as npm brings them, and in place of ffmpeg a script. */
function gatherPrograms(into: string) {
  const node = join(root, `node_modules/node-${target}`)
  mkdirSync(into)
  symlinkSync(join(node, 'bin/node'), join(into, 'node'))
  copyFileSync(join(node, 'LICENSE'), join(into, 'node.LICENSE'))
  symlinkSync(join(root, `node_modules/@ffprobe-installer/${target}/ffprobe`), join(into, 'ffprobe'))
  writeFileSync(join(into, 'ffmpeg'), '#!/bin/sh\necho ffmpeg version stub\n', { mode: 0o755 })
}
