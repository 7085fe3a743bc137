import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './temporary.ts'

const root = join(import.meta.dirname, '../..')

/** A clone whose sources a test may change, with the packages of this project; gone when the test is over. */
export function cloneProject(): string {
  const clone = temporaryFolder()
  for (const name of [
    'package.json',
    'package-lock.json',
    'electron.vite.config.ts',
    'tsconfig.base.json',
    'tsconfig.json',
    'bin',
    'scripts',
    'src',
    'docs/manual',
    'resources/demo',
  ])
    cpSync(join(root, name), join(clone, name), { recursive: true })
  // Of its own: Vite's server keeps its cache in it.
  mkdirSync(join(clone, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => !each.startsWith('.vite')))
    symlinkSync(join(root, 'node_modules', name), join(clone, 'node_modules', name))
  return clone
}
