import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { arch, cpus, freemem, release, totalmem, type, uptime } from 'node:os'
import { promisify } from 'node:util'
import { listCrashNotes } from '../../../computer/log/crash-notes.ts'
import { logFiles } from '../../../computer/log/rotating-file.ts'
import { logFolder } from '../../../computer/log/station-log.ts'
import { childEnvironment } from '../../../computer/media/child-environment.ts'
import { type ProgramPath, resolveProgramPath } from '../../../computer/media/find-program.ts'
import { withoutCredentials } from '../../../computer/network/addresses.ts'
import { toFailure } from '../../../station/app-error.ts'
import { openDatabaseReader } from './database-reader.ts'
import { writeZip, type ZipPart } from './diagnostics-zip.ts'

const TIMEOUT_MS = 10_000
const MAX_OUTPUT_BYTES = 64 * 1024

interface Programs {
  /** Program name and version. */
  readonly program: string
  readonly ffprobePath: ProgramPath
  readonly ffmpegPath: string | null
}

/** Versions of OnDeck and its programs, and facts about this computer. */
async function readVersions({ program, ffprobePath: whichFfprobe, ffmpegPath }: Programs) {
  const ffprobePath = await resolveProgramPath(whichFfprobe)
  const [ffprobe, ffmpeg] = await Promise.all([versionOf(ffprobePath), versionOf(ffmpegPath)])
  const { node, electron = null, sqlite = null } = process.versions
  return {
    program,
    node,
    electron,
    sqlite,
    system: `${type()} ${release()} ${arch()}`,
    processors: cpus().length,
    memoryBytes: { total: totalmem(), free: freemem() },
    upForSeconds: Math.round(uptime()),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    locale: Intl.DateTimeFormat().resolvedOptions().locale,
    madeAt: new Date().toISOString(),
    ffprobe: { path: ffprobePath, version: ffprobe },
    ffmpeg: { path: ffmpegPath, version: ffmpeg },
  }
}

/** First line that the program prints; the error where there is none. */
async function versionOf(path: string | null): Promise<string> {
  if (path === null) return 'not found'
  try {
    const { stdout } = await promisify(execFile)(path, ['-version'], {
      env: childEnvironment(process.env),
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
      maxBuffer: MAX_OUTPUT_BYTES,
      windowsHide: true,
    })
    return stdout.split('\n')[0] ?? ''
  } catch (error) {
    return `does not run: ${error instanceof Error && 'code' in error ? String(error.code) : String(error)}`
  }
}

const LEDGER_DAYS = 7
const DAY_MS = 86_400_000

export interface DiagnosticsOptions {
  /** Path of a file that does not exist yet. */
  readonly out: string
  readonly dataDir: string
  readonly program: string
  readonly ffprobePath: ProgramPath
  readonly ffmpegPath: string | null
  /** The station's effective settings. */
  readonly settings: () => unknown
  /** State of folders, service and queue. */
  readonly station: () => unknown
  /** Removes secrets that should not be in the bundle in the first place. */
  readonly hide: (text: string) => string
}

const readme = `OnDeck diagnostics

versions.json   what runs here
settings.json   the station's settings, without a proxy's user and password
station.json    how folders, service and queue stand
memory.json     how many clips are in each state, and the database's size
ledger.jsonl    what happened to each clip in the last ${LEDGER_DAYS} days, one JSON object a line
log/            the station's log, the oldest file first
crashes/        what crashed, when, and the last lines of the log then
problems.json   what of this could not be read

It holds names of files, folders and athletes. It holds no API key, no upload form and no signed address, and no video.
`

/**
 * Packs everything that helps to find a fault into one file. A part that cannot be read is named in `problems.json`,
 * and the others are still written. Throws like `writeZip`.
 */
export async function writeDiagnostics(options: DiagnosticsOptions): Promise<{ sizeBytes: number }> {
  const problems: { part: string; because: unknown }[] = []
  const shown = (value: unknown) => `${options.hide(JSON.stringify(value, null, 2) ?? 'null')}\n`
  const page = (name: string, read: () => unknown): ZipPart => ({
    name,
    async *content() {
      yield shown(await read())
    },
  })
  const { dataDir, settings, station } = options
  const parts: ZipPart[] = [
    { name: 'README.txt', content: () => [readme] },
    page('versions.json', () => readVersions(options)),
    page('settings.json', () => withoutPasswords(settings())),
    page('station.json', station),
    page('memory.json', () => withMemory(dataDir, (memory) => ({ ...memory.facts(), counts: memory.counts() }))),
    { name: 'ledger.jsonl', content: () => ledger(options) },
    ...(await logParts(options)),
    ...(await crashParts(options)),
    page('problems.json', () => problems),
  ]
  const sizeBytes = await writeZip(options.out, parts, (part, error) => {
    problems.push({ part, because: toFailure(error) })
  })
  return { sizeBytes }
}

async function* ledger({ dataDir, hide }: DiagnosticsOptions) {
  const memory = openDatabaseReader(dataDir)
  try {
    for await (const lines of memory.ledgerSince(Date.now() - LEDGER_DAYS * DAY_MS)) yield hide(lines)
  } finally {
    memory.close()
  }
}

function withMemory<Result>(dataDir: string, use: (memory: ReturnType<typeof openDatabaseReader>) => Result): Result {
  const memory = openDatabaseReader(dataDir)
  try {
    return use(memory)
  } finally {
    memory.close()
  }
}

/** Log files are packed as they are: secrets were removed from each line when it was written. */
const logParts = async ({ dataDir }: DiagnosticsOptions): Promise<ZipPart[]> =>
  (await logFiles(logFolder(dataDir))).map(({ name, path }) => ({
    name: `log/${name}`,
    content: () => createReadStream(path) as AsyncIterable<Uint8Array>,
  }))

const crashParts = async ({ dataDir }: DiagnosticsOptions): Promise<ZipPart[]> =>
  (await listCrashNotes(dataDir)).map(({ name, path }) => ({
    name: `crashes/${name}`,
    content: () => createReadStream(path) as AsyncIterable<Uint8Array>,
  }))

/** Proxy settings may contain a user and password. */
const withoutPasswords = (settings: unknown): unknown =>
  JSON.parse(JSON.stringify(settings), (key, value: unknown) =>
    key === 'proxy' && typeof value === 'string' ? withoutCredentials(value) : value,
  )
