import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { windowsProgram } from '../../src/computer/system-program.ts'
import { type Download, fileOn, type ProgramName, programNames, type Target } from './carried-programs.ts'

const EXECUTABLE = 0o755
const TIMEOUT_MS = 600_000

/** Fetches every program of a target into a folder. Programs that are there with the same hash are kept. */
export async function fetchPrograms(target: Target, pins: Record<ProgramName, Download>, into: string): Promise<void> {
  mkdirSync(into, { recursive: true })
  for (const name of programNames) await fetchProgram(pins[name], join(into, fileOn(target, name)))
}

async function fetchProgram(pin: Download, file: string) {
  // The hash is that of the download: an archive's program has another one.
  const mark = `${file}.sha256`
  if (existsSync(file) && existsSync(mark) && readFileSync(mark, 'utf8') === pin.sha256) return
  rmSync(mark, { force: true })
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-fetch-'))
  try {
    const downloaded = join(folder, basename(pin.url))
    writeFileSync(downloaded, requireHash(await download(pin.url), pin))
    if (pin.inside) unpack(downloaded, folder, pin.inside, file)
    else copyFileSync(downloaded, file)
    chmodSync(file, EXECUTABLE)
    writeFileSync(mark, pin.sha256)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function download(url: string): Promise<Uint8Array> {
  console.log(`Fetching ${url} …`)
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.bytes()
}

/** Returns the bytes if their hash is the pinned one. No other bytes may get into an installer. */
function requireHash(bytes: Uint8Array, { url, sha256 }: Download): Uint8Array {
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found === sha256) return bytes
  throw new Error(`${url} is not the pinned file.\n  pinned: ${sha256}\n  got:    ${found}`)
}

/** The first `tar` on the path of a Git Bash is another one, which reads no zip archive and takes `C:` for a host. */
export const tarProgram = (platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string =>
  platform === 'win32' ? windowsProgram(environment, 'System32', 'tar.exe') : 'tar'

/** The `tar` of Windows and macOS reads zip archives too; on Linux the archives are .tar.gz. */
function unpack(archive: string, folder: string, inside: NonNullable<Download['inside']>, file: string) {
  const tar = tarProgram(process.platform, process.env)
  const { status, stderr } = spawnSync(tar, ['-xf', archive, '-C', folder, inside.program, inside.license], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${archive} could not be unpacked: ${stderr}`)
  copyFileSync(join(folder, inside.program), file)
  copyFileSync(join(folder, inside.license), `${file}.LICENSE`)
}
