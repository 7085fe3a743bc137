// The package of the window, made offline around a runtime that starts nothing: its contents and its fuses are real.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
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
import { basename, join } from 'node:path'
import { build, Platform as Platforms } from 'electron-builder'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { wrongFuses } from '../../scripts/package-desktop/fuses.ts'
import { partsOf, problemsOf, readArchive } from '../../scripts/package-desktop/problems.ts'
import { writeSettingsFor } from '../../scripts/package-desktop/settings.ts'
import { filesIn } from '../../scripts/package-headless/copy-package.ts'
import { readUpdateBuild } from '../../src/features/updates/station/update-source.ts'
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
  let settings: string
  beforeAll(() => {
    work = mkdtempSync(join(tmpdir(), 'ondeck-desktop-'))
    writeStubRuntime(join(work, 'runtime'))
    gatherPrograms(join(work, 'programs'))
    settings = pack([
      join(root, 'scripts/package-desktop/main.ts'),
      '--dir',
      '--platform',
      'linux',
      '--arch',
      process.arch,
      '--built',
      inject('builtDir'),
      '--electron',
      join(work, 'runtime'),
      '--programs',
      join(work, 'programs'),
      '--to',
      join(work, 'dist'),
    ])
    folder = join(work, 'dist', unpacked)
    parts = partsOf(folder, target)
  })
  afterAll(() => rmSync(work, { recursive: true, force: true, maxRetries: 5 }))

  test('the package holds the window and the command line, each whole, small, and without files for developers', async () => {
    expect(await problemsOf(folder, target)).toEqual([])
  })

  test('electron-builder’s own command makes the same package from the same settings', () => {
    const own = pack(
      [
        join(root, 'node_modules/electron-builder/cli.js'),
        '--dir',
        '--linux',
        `--${process.arch}`,
        '--config',
        writeSettingsFor(inject('builtDir'), work),
        `-c.electronDist=${join(work, 'runtime')}`,
        `-c.directories.output=${work}/own`,
      ],
      { ONDECK_CARRIED_PROGRAMS: join(work, 'programs') },
    )
    expect(hashesOf(join(work, 'own', unpacked))).toEqual(hashesOf(folder))
    expect(comparable(own)).toBe(comparable(settings))
  })

  test('the desktop entry of each installer bears the window’s own name and starts with notice', async () => {
    const entries: { file: string; text: string }[] = []
    await build({
      projectDir: root,
      prepackaged: folder,
      publish: 'never',
      config: { extends: 'electron-builder.yml', directories: { output: join(work, 'entries') } },
      targets: Platforms.LINUX.createTarget(['AppImage', 'deb', 'rpm']),
      // True ends each installer here, before programs are needed that would be downloaded.
      effectiveOptionComputed: async (options) => entries.push(entryOf(options)) > 0,
    })
    expect(entries.map(({ file }) => file)).toEqual(Array(3).fill('app.ondeck.station.desktop'))
    for (const { text } of entries) {
      expect(text).toMatch(/^Name=OnDeck$/m)
      expect(text).toMatch(/^StartupWMClass=app\.ondeck\.station$/m)
      expect(text).toMatch(/^StartupNotify=true$/m)
      // Named so by its installers, and the icons in the theme by the same name.
      expect(text).toMatch(/^Icon=ondeck-window$/m)
    }
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

  /** Packs with a command, and returns the settings that electron-builder worked with. */
  function pack(parameters: readonly string[], environment: NodeJS.ProcessEnv = {}): string {
    const { status, stdout, stderr } = spawnSync(process.execPath, parameters, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...environment, ONDECK_UPDATE_FEED: FEED, DEBUG: 'electron-builder', NO_COLOR: '1' },
      maxBuffer: 100_000_000,
    })
    if (status !== 0) throw new Error(`${stdout}${stderr}`)
    return /effective config {2}config=([^]*?)\n {2}• /.exec(stdout + stderr)?.[1] ?? ''
  }

  /** Settings without the folders in which the two commands work. */
  const comparable = (text: string) =>
    text
      .replaceAll(inject('builtDir'), 'out')
      .replaceAll(join(work, 'own'), join(work, 'dist'))
      .replaceAll(/ondeck-packing-\w+/g, 'packing')
})

const unpacked = process.arch === 'arm64' ? 'linux-arm64-unpacked' : 'linux-unpacked'

/** The hash of each file of a package, and of each within its archive, whose own order of files varies. */
const hashesOf = (folder: string) =>
  Object.fromEntries(
    filesIn(folder).map((file) => {
      if (basename(file) === 'app.asar') return [file, hashesInArchive(readArchive(join(folder, file)).header)]
      return [
        file,
        createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex'),
      ]
    }),
  )

const hashesInArchive = (header: string) =>
  JSON.parse(header, (name, value: unknown) => (name === 'offset' ? undefined : value))

/** The desktop entry, of an AppImage from its settings and of a package from what fpm is given. */
function entryOf(options: { desktop: string; desktopFileName: string } | [string[], string]) {
  if (!Array.isArray(options)) return { file: options.desktopFileName, text: options.desktop }
  const [parameters, written] = options
  const given = parameters.find((each) => each.startsWith(`${written}=`)) ?? ''
  return { file: basename(given), text: readFileSync(written, 'utf8') }
}

/** The programs that a release fetches: Node.js and ffprobe as npm brings them, and in place of ffmpeg a script. */
function gatherPrograms(into: string) {
  const node = join(root, `node_modules/node-${target}`)
  mkdirSync(into)
  symlinkSync(join(node, 'bin/node'), join(into, 'node'))
  copyFileSync(join(node, 'LICENSE'), join(into, 'node.LICENSE'))
  symlinkSync(join(root, `node_modules/@ffprobe-installer/${target}/ffprobe`), join(into, 'ffprobe'))
  writeFileSync(join(into, 'ffmpeg'), '#!/bin/sh\necho ffmpeg version stub\n', { mode: 0o755 })
}
