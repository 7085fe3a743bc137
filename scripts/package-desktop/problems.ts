import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { filesIn } from '../package-headless/copy-package.ts'
import { duckDbFiles, duckDbPackage, pinnedDuckDb } from '../package-headless/duckdb.ts'
import { fileOn, type Target } from './carried-programs.ts'
import { wrongFuses } from './fuses.ts'

const root = join(import.meta.dirname, '../..')

/** The largest sizes, in bytes, so that nothing slips in unnoticed. Programs of others are not counted. */
const MAX_ARCHIVE_BYTES = 25_000_000
const MAX_COMMAND_LINE_BYTES = 60_000_000

/** The parts of an unpacked package of the window. */
export function partsOf(folder: string, target: Target) {
  const system = target.split('-')[0]
  const app = system === 'darwin' ? join(folder, 'OnDeck.app') : folder
  const resources = system === 'darwin' ? join(app, 'Contents/Resources') : join(folder, 'resources')
  return {
    /** The file that starts, or on macOS the bundle. */
    program: system === 'darwin' ? app : join(folder, system === 'win32' ? 'OnDeck.exe' : 'ondeck-window'),
    resources,
    archive: join(resources, 'app.asar'),
    commandLine: join(resources, 'ondeck'),
  }
}

/** Everything that is wrong with an unpacked package, as sentences. */
export async function problemsOf(folder: string, target: Target): Promise<string[]> {
  const parts = partsOf(folder, target)
  const { header, files } = readArchive(parts.archive)
  const unpacked = existsSync(`${parts.archive}.unpacked`) ? filesIn(`${parts.archive}.unpacked`) : []
  const commandLine = filesIn(parts.commandLine)
  return [
    ...(await wrongFuses(parts.program)),
    ...missing('the archive', files, inArchive),
    ...missing('the command line', commandLine, beside(target)),
    ...developersFiles([...files, ...commandLine]),
    ...prebuilds([...files, ...unpacked, ...commandLine], target),
    ...duckDb(parts.resources, [...files, ...unpacked, ...commandLine], target),
    ...notExecutable(parts, target),
    ...tooLarge(parts, commandLine, target),
    ...integrity(parts.program, header, target),
    ...publisher(parts.resources, target),
  ]
}

const inArchive = [
  'package.json',
  ...[
    'index',
    'station-process',
    'keychain-process',
    'results-process',
    'roster-process',
    'sql-process',
    'scan-worker',
    'background-worker',
    'backup-worker',
    'compact-worker',
  ].map((entry) => `out/main/${entry}.js`),
  'out/preload/index.cjs',
  'out/renderer/index.html',
]

export const launcherOn = (target: Target) => (target.startsWith('win32-') ? 'ondeck.cmd' : 'ondeck')

const programsOf = (target: Target) => [
  join('runtime', fileOn(target, 'node')),
  ...(['ffprobe', 'ffmpeg'] as const).map((name) => join('bin', fileOn(target, name))),
]

const beside = (target: Target) => [
  launcherOn(target),
  ...programsOf(target),
  'bin/ondeck.mjs',
  'out/main/ondeck.js',
  'out/renderer/index.html',
  'LICENSES/packages.txt',
  'LICENSES/ffmpeg.txt',
  'LICENSES/GPL-3.0.txt',
]

const missing = (where: string, files: readonly string[], wanted: readonly string[]) =>
  wanted.filter((file) => !files.includes(file)).map((file) => `${where} lacks ${file}`)

const { devDependencies } = z
  .object({ devDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))

function developersFiles(files: readonly string[]): string[] {
  const tools = Object.keys(devDependencies).map((name) => `node_modules/${name}/`)
  const isForeign = (file: string) =>
    /^(src|test|scripts|\.git|coverage)\/|\.(map|tsx?|mts|cts|tsbuildinfo)$|(^|\/)\.env/.test(file) ||
    tools.some((tool) => file.startsWith(tool))
  return files.filter(isForeign).map((file) => `${file} is for developers`)
}

/** The native modules of other systems, or none of this one. */
function prebuilds(files: readonly string[], target: Target): string[] {
  const systems = files.flatMap((file) => /(?:^|\/)prebuilds\/([^/]+)\/.*\.node$/.exec(file)?.[1] ?? [])
  if (!systems.includes(target)) return [`the keychain module for ${target} is missing`]
  return [...new Set(systems)].filter((system) => system !== target).map((system) => `a module for ${system} is inside`)
}

/** DuckDB lies in one copy beside the archive and the command line, for this system alone. */
function duckDb(resources: string, files: readonly string[], target: Target): string[] {
  const shared = join(resources, 'node_modules')
  const found = existsSync(shared) ? filesIn(shared) : []
  const isPinned = pinnedDuckDb(target) !== null
  const wanted = isPinned ? duckDbFiles(target).map((file) => join(duckDbPackage(target), file)) : []
  const others = found.filter((file) => file.endsWith('.node') && !wanted.includes(file))
  const again = files.filter((file) => /\/@duckdb\/node-bindings-/.test(file))
  return [
    ...missing('the resources', found, wanted),
    ...others.map((file) => `${file} is for another system`),
    ...again.map((file) => `${file} is inside twice`),
  ]
}

function notExecutable({ program, commandLine }: ReturnType<typeof partsOf>, target: Target): string[] {
  if (target.startsWith('win32-')) return []
  const files = ['ondeck', ...programsOf(target)].map((file) => join(commandLine, file))
  if (target.startsWith('linux-')) files.push(program)
  return files
    .filter((file) => existsSync(file) && (statSync(file).mode & 0o111) !== 0o111)
    .map((file) => `${file} is not executable`)
}

function tooLarge({ archive, commandLine }: ReturnType<typeof partsOf>, files: readonly string[], target: Target) {
  const own = files.filter((file) => !programsOf(target).includes(file))
  const bytes = own.reduce((sum, file) => sum + statSync(join(commandLine, file)).size, 0)
  return [
    ...(statSync(archive).size > MAX_ARCHIVE_BYTES ? [`the archive has ${statSync(archive).size} bytes`] : []),
    ...(bytes > MAX_COMMAND_LINE_BYTES ? [`the command line has ${bytes} bytes`] : []),
  ]
}

/** macOS and Windows check the archive against the hash of its header, which the program carries. */
function integrity(program: string, header: string, target: Target): string[] {
  if (target.startsWith('linux-')) return []
  const carrier = target.startsWith('darwin-') ? join(program, 'Contents/Info.plist') : program
  const hash = createHash('sha256').update(header).digest('hex')
  return readFileSync(carrier).includes(hash) ? [] : ['the program does not carry the hash of the archive']
}

/** A package for Windows that may install releases names who signs them. */
function publisher(resources: string, target: Target): string[] {
  const file = join(resources, 'app-update.yml')
  if (!target.startsWith('win32-') || !existsSync(file)) return []
  return readFileSync(file, 'utf8').includes('publisherName:') ? [] : ['app-update.yml names no publisher']
}

type Node = { readonly files?: Readonly<Record<string, Node>> }

/** An asar archive begins with four sizes and a table of its files as JSON. */
function readArchive(archive: string): { header: string; files: string[] } {
  const bytes = readFileSync(archive)
  const header = bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12))
  const list = (node: Node, path: string): string[] =>
    node.files
      ? Object.entries(node.files).flatMap(([name, inner]) => list(inner, path === '' ? name : `${path}/${name}`))
      : [path]
  return { header, files: list(JSON.parse(header), '') }
}
