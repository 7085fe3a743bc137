// Packs the window and the command line for one system: `npm run package:desktop`. The settings are electron-builder.yml's.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build, type Configuration, createTargets, type Platform, Platform as Platforms } from 'electron-builder'
import { writePackedFeed } from '../release-feed/packed-feed.ts'
import { targets } from './carried-programs.ts'
import { writeSettingsFor } from './settings.ts'
import { workFolder } from './work-files.ts'

const root = join(import.meta.dirname, '../..')

const { values } = parseArgs({
  options: {
    platform: { type: 'string', default: process.platform },
    arch: { type: 'string', default: process.arch },
    /** No installers: only the folder that they would hold. */
    dir: { type: 'boolean', default: false },
    built: { type: 'string' },
    to: { type: 'string', default: join(root, 'dist') },
    /** A folder with node, ffprobe and ffmpeg for the target, instead of those that are fetched. */
    programs: { type: 'string' },
    /** A folder with a runtime, instead of Electron's own. */
    electron: { type: 'string' },
  },
})

const target = `${values.platform}-${values.arch}`
if (!targets.some((each) => each === target)) {
  console.error(`There are no installers for ${target}. Choose one of: ${targets.join(', ')}.`)
  process.exit(2)
}

if (values.programs !== undefined) process.env['ONDECK_CARRIED_PROGRAMS'] = resolve(values.programs)
const config: Configuration = {
  extends: values.built === undefined ? 'electron-builder.yml' : writeSettingsFor(resolve(values.built), workFolder()),
  directories: { output: resolve(values.to) },
  ...(values.electron !== undefined && { electronDist: resolve(values.electron) }),
}
await build({
  projectDir: root,
  config,
  targets: createTargets([platformNamed(values.platform)], values.dir ? 'dir' : null, values.arch),
  publish: 'never',
})
if (!values.dir) writePackedFeed(resolve(values.to))

function platformNamed(name: string): Platform {
  if (name === 'win32') return Platforms.WINDOWS
  return name === 'darwin' ? Platforms.MAC : Platforms.LINUX
}
