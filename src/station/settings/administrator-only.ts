import { execFileSync } from 'node:child_process'
import { lstatSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'

const TIMEOUT_MS = 10_000

/** Owners and writers that only an administrator can act as: Administrators, SYSTEM, TrustedInstaller. */
const administrators = new Set([
  'BA',
  'SY',
  'S-1-5-32-544',
  'S-1-5-18',
  'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464',
])
/** Stands for the owner of what is made inside; it gives nothing on the file itself. */
const CREATOR_OWNER = new Set(['CO', 'S-1-3-0'])

const writingRights = ['GA', 'GW', 'FA', 'FW', 'WD', 'WO', 'SD', 'DT', 'DC', 'CC', 'LC', 'SW', 'WP']
/** Write data, append, write attributes, delete child, delete, write DAC, write owner, generic write and all. */
const WRITING_BITS = 0x2 | 0x4 | 0x40 | 0x100 | 0x10000 | 0x40000 | 0x80000 | 0x10000000 | 0x40000000
/** Adding files to a folder does not change those that are there. */
const ADDING_BITS = 0x2 | 0x4

/**
 * Tells whether a security descriptor lets only administrators change a file. A descriptor that can't be read counts
 * as open.
 */
export function isAdministratorOnly(sddl: string, isFolder: boolean): boolean {
  const owner = /^O:(S-[\d-]+|[A-Z]{2})/.exec(sddl)?.[1]
  const list = /D:[A-Z]*((?:\([^)]*\))*)/.exec(sddl)?.[1]
  if (owner === undefined || list === undefined || list === '' || !administrators.has(owner)) return false
  return [...list.matchAll(/\(([^)]{0,1000})\)/g)].every(([, entry = '']) => isHarmless(entry, isFolder))
}

function isHarmless(entry: string, isFolder: boolean): boolean {
  const [type, flags = '', rights = '', , , trustee = ''] = entry.split(';')
  if (type === 'D') return true
  if (type !== 'A') return false
  if (administrators.has(trustee) || CREATOR_OWNER.has(trustee)) return true
  // Counts for what is made inside only.
  if (flags.match(/../g)?.some((flag) => flag === 'IO')) return true
  return !isWriting(rights, isFolder)
}

function isWriting(rights: string, isFolder: boolean): boolean {
  if (/^0x/i.test(rights)) return (Number(rights) & (isFolder ? WRITING_BITS & ~ADDING_BITS : WRITING_BITS)) !== 0
  const named = rights.match(/../g) ?? []
  const harmful = isFolder ? writingRights.filter((right) => !['CC', 'LC', 'DC'].includes(right)) : writingRights
  return named.some((right) => harmful.includes(right))
}

/** Reads a security descriptor with PowerShell. Throws where that fails. */
function readSecurityDescriptor(path: string): string {
  const root = process.env['SystemRoot'] ?? 'C:\\Windows'
  return execFileSync(
    join(root, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe'),
    ['-NoProfile', '-NonInteractive', '-Command', '(Get-Acl -LiteralPath $env:ONDECK_PATH).Sddl'],
    { encoding: 'utf8', timeout: TIMEOUT_MS, windowsHide: true, env: { SystemRoot: root, ONDECK_PATH: path } },
  ).trim()
}

const ROOT = 0
/** Group of macOS administrators, who own `/Library/Application Support`. */
const MACOS_ADMIN = 80

/**
 * Finds the file, or the folder above it, that an ordinary user can change; null where only an administrator can.
 * Links are refused: the folders above their targets would have to be checked too. The path is absolute.
 */
export function changeableByUsers(file: string): string | null {
  for (let path = file; ; path = dirname(path)) {
    if (isChangeable(path, path === file)) return path
    if (dirname(path) === path) return null
  }
}

function isChangeable(path: string, isFile: boolean): boolean {
  try {
    const found = lstatSync(path)
    if (isFile ? !found.isFile() : !found.isDirectory()) return true
    // A drive's root lets users add folders on every Windows.
    if (process.platform === 'win32') return !isAdministratorOnly(readSecurityDescriptor(path), !isFile)
    return isChangeableByMode(found)
  } catch {
    return true
  }
}

/** In a folder such as /tmp, users add files and can't replace those of root. */
function isChangeableByMode(found: Stats): boolean {
  const { uid, gid, mode } = found
  if (uid !== ROOT) return true
  if (found.isDirectory() && (mode & 0o1000) !== 0) return false
  const isRootGroup = gid === ROOT || (process.platform === 'darwin' && gid === MACOS_ADMIN)
  return (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && !isRootGroup)
}
