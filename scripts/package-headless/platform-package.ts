import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { LockedPackage } from './lock.ts'
import { CannotPackage, readJson, root } from './project.ts'

/** Beside other caches of tools; `npm ci` clears it. */
const cache = () => join(root, 'node_modules/.cache/ondeck-packages')

/**
 * The folder with these files of a package that is for one processor alone. npm has installed that of this computer;
 * another one comes from npm's registry, and has to be what the lock file says. Throws CannotPackage.
 */
export function platformPackage(locked: LockedPackage, files: readonly string[]): string {
  const installed = join(root, locked.path)
  if (versionAt(locked.path) === locked.version && hasAll(installed, files)) return installed
  const kept = join(cache(), `${locked.name.replaceAll('/', '-')}-${locked.version}`)
  if (!hasAll(kept, files)) fetchInto(kept, locked, files)
  return kept
}

const hasAll = (folder: string, files: readonly string[]) => files.every((file) => existsSync(join(folder, file)))

function versionAt(path: string): string | null {
  if (!existsSync(join(root, path, 'package.json'))) return null
  return z.object({ version: z.string() }).parse(readJson(join(path, 'package.json'))).version
}

function fetchInto(kept: string, locked: LockedPackage, files: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-package-'))
  try {
    const tarball = download(locked, folder)
    requireIntegrity(readFileSync(tarball), locked)
    mkdirSync(cache(), { recursive: true })
    const unpacked = mkdtempSync(join(cache(), 'unpacking-'))
    const members = files.map((file) => `package/${file}`)
    const parameters = ['-xzf', tarball, '-C', unpacked, '--strip-components=1', '--no-same-owner', ...members]
    const { status, stderr } = spawnSync('tar', parameters, { encoding: 'utf8' })
    if (status !== 0) throw new CannotPackage(`${nameOf(locked)} could not be unpacked: ${stderr.trim()}`)
    rmSync(kept, { recursive: true, force: true })
    renameSync(unpacked, kept)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function download(locked: LockedPackage, into: string): string {
  console.log(`Fetching ${nameOf(locked)} from npm's registry …`)
  const parameters = ['pack', `${locked.name}@${locked.version}`, '--pack-destination', into, '--loglevel=error']
  const own = process.env['npm_execpath']
  const [command, ...before] = own === undefined ? ['npm'] : [process.execPath, own]
  // Environment variables of npm that concern this project and must not reach another npm.
  const others = Object.entries(process.env).filter(([name]) => !/^npm_(package|lifecycle|command)/i.test(name))
  const { status, stderr } = spawnSync(command ?? 'npm', [...before, ...parameters], {
    cwd: into,
    env: Object.fromEntries(others),
    encoding: 'utf8',
  })
  const name = readdirSync(into).find((file) => file.endsWith('.tgz'))
  if (status === 0 && name !== undefined) return join(into, name)
  throw new CannotPackage(
    `${nameOf(locked)} could not be fetched from npm's registry, and is not installed on this computer.\n${(stderr ?? '').trim()}`,
  )
}

/** Throws CannotPackage for anything but the bytes that the lock file pins. */
export function requireIntegrity(bytes: Uint8Array, locked: LockedPackage) {
  const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  if (found === locked.integrity) return
  throw new CannotPackage(
    `${nameOf(locked)} is not what package-lock.json pins.\n  pinned: ${locked.integrity}\n  got:    ${found}`,
  )
}

const nameOf = ({ name, version }: LockedPackage) => `${name} ${version}`
