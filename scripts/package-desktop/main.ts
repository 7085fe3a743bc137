// Packs the window and the command line for one system: `npm run package:desktop`.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build, createTargets, type Platform, Platform as Platforms } from 'electron-builder'
import { writePackedFeed } from '../release-feed/packed-feed.ts'
import { downloads, type Target, targets } from './carried-programs.ts'
import { layOutCommandLine } from './command-line.ts'
import { desktopConfig } from './config.ts'
import { fetchPrograms } from './fetch-programs.ts'

const root = join(import.meta.dirname, '../..')

const { values } = parseArgs({
  options: {
    platform: { type: 'string', default: process.platform },
    arch: { type: 'string', default: process.arch },
    /** No installers: only the folder that they would hold. */
    dir: { type: 'boolean', default: false },
    built: { type: 'string', default: join(root, 'out') },
    to: { type: 'string', default: join(root, 'dist') },
    /** A folder with node, ffprobe and ffmpeg for the target, instead of those that are fetched. */
    programs: { type: 'string' },
    /** A folder with a runtime, instead of Electron's own. */
    electron: { type: 'string' },
  },
})

const isTarget = (name: string): name is Target => targets.some((each) => each === name)
const target = `${values.platform}-${values.arch}`
if (!isTarget(target)) {
  console.error(`There are no installers for ${target}. Choose one of: ${targets.join(', ')}.`)
  process.exit(2)
}

// A missing secret of the workflow is an empty variable: as good as unset.
for (const name of ['CSC_LINK', 'CSC_KEY_PASSWORD', 'WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD', 'APPLE_API_KEY'])
  if (process.env[name] === '') delete process.env[name]

const work = mkdtempSync(join(tmpdir(), 'ondeck-packing-'))
giveKeyAsFile(work)
const programs = values.programs ?? (await fetched(target))
const config = desktopConfig({
  system: values.platform,
  built: resolve(values.built),
  output: resolve(values.to),
  electronDist: values.electron === undefined ? installedRuntime() : resolve(values.electron),
  addCommandLine: (packed, resources) => {
    if (packed !== target) throw new Error(`${packed} was packed instead of ${target}`)
    layOutCommandLine({
      target,
      built: resolve(values.built),
      programs: resolve(programs),
      into: join(resources, 'ondeck'),
    })
  },
  debScripts: writeDebScripts(work),
  environment: process.env,
})
try {
  await build({
    projectDir: root,
    config,
    targets: createTargets([platformNamed(values.platform)], values.dir ? 'dir' : null, values.arch),
    publish: 'never',
  })
  if (!values.dir) writePackedFeed(resolve(values.to))
} finally {
  rmSync(work, { recursive: true, force: true })
}

/** Electron's runtime where `install-electron` has put it, checked by its hash; without, electron-builder fetches one. */
function installedRuntime(): string | null {
  const dist = join(root, 'node_modules/electron/dist')
  return target === `${process.platform}-${process.arch}` && existsSync(join(dist, 'version')) ? dist : null
}

/** Apple's tool for notarization wants a file; workflows keep its content as a secret. */
function giveKeyAsFile(folder: string) {
  const { APPLE_API_KEY_CONTENT: content } = process.env
  if (!content) return
  process.env['APPLE_API_KEY'] = join(folder, 'key.p8')
  writeFileSync(join(folder, 'key.p8'), content, { mode: 0o600 })
}

async function fetched(name: Target): Promise<string> {
  const folder = join(root, 'node_modules/.cache/ondeck-programs', name)
  await fetchPrograms(name, downloads[name], folder)
  return folder
}

/** Debian's scripts are electron-builder's own, which link the window's program, with a link to the command line. */
function writeDebScripts(folder: string) {
  const builder = dirname(createRequire(import.meta.url).resolve('app-builder-lib/package.json'))
  function write(name: string, ours: string): string {
    const theirs = readFileSync(join(builder, 'templates/linux', name), 'utf8')
    writeFileSync(join(folder, name), `${theirs}\n${ours}\n`)
    return join(folder, name)
  }
  const program = '/opt/${sanitizedProductName}/resources/ondeck/ondeck'
  return {
    afterInstall: write('after-install.tpl', `ln -sf '${program}' /usr/bin/ondeck`),
    afterRemove: write(
      'after-remove.tpl',
      `[ "$(readlink /usr/bin/ondeck)" = '${program}' ] && rm -f /usr/bin/ondeck; true`,
    ),
  }
}

function platformNamed(name: string): Platform {
  if (name === 'win32') return Platforms.WINDOWS
  return name === 'darwin' ? Platforms.MAC : Platforms.LINUX
}
