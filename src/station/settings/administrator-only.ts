import { lstatSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'
import { isAdministratorOnly, readSecurityDescriptor } from './windows-acl.ts'

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
