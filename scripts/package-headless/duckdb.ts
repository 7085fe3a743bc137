import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { copyFile } from './copy-package.ts'
import { findLocked, type LockedPackage } from './lock.ts'
import { platformPackage } from './platform-package.ts'

/** DuckDB's module and its library for a target, such as `linux-x64`: npm has a package for each. */
export const duckDbPackage = (target: string) => `@duckdb/node-bindings-${target}`

const SYSTEM = { darwin: 'libduckdb.dylib', linux: 'libduckdb.so', win32: 'duckdb.dll' } as const
type System = keyof typeof SYSTEM

/** The files of that package which are loaded, by their names in it. */
export function duckDbFiles(target: string): string[] {
  const system = target.slice(0, target.indexOf('-'))
  const shared = system in SYSTEM ? [SYSTEM[system as System]] : []
  return ['duckdb.node', ...shared]
}

/** Null where the lock file doesn't say which bytes are meant. */
export function pinnedDuckDb(target: string): LockedPackage | null {
  const locked = findLocked(duckDbPackage(target))
  return locked === null || locked.integrity === '' ? null : locked
}

/**
 * Puts DuckDB for one target into `node_modules` of a folder, and its license beside those of other programs. False where the
 * lock file doesn't pin it: nothing that is not pinned gets into a package, which then has no results library, and says so.
 */
export function carryDuckDb(target: string, into: string, licenses: string): boolean {
  const locked = pinnedDuckDb(target)
  if (locked === null) {
    console.warn(`package-lock.json does not pin ${duckDbPackage(target)}: this package has no results library.`)
    return false
  }
  const from = platformPackage(locked, [...duckDbFiles(target), 'LICENSE'])
  const to = join(into, 'node_modules', locked.name)
  for (const file of duckDbFiles(target)) copyFile(join(from, file), join(to, file))
  mkdirSync(licenses, { recursive: true })
  copyFileSync(join(from, 'LICENSE'), join(licenses, 'duckdb.txt'))
  return true
}
