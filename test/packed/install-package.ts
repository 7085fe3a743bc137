// OnDeck as somebody installs it: packed by npm, unpacked into an empty folder, with the packages that npm then brings.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnCommand } from '../../scripts/spawn-command.mjs'

const root = join(import.meta.dirname, '../..')

/** Files of a checkout that `npm pack` needs, so that the checkout under test stays without build output. */
const packedFrom = [
  'bin',
  'docs',
  'resources',
  'scripts',
  'src',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'electron.vite.config.ts',
  'package-lock.json',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
]

/** Installs the packed project. Returns the folder that holds it and what starts it. */
export function installPackage() {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-packed-'))
  const checkout = join(folder, 'checkout')
  const home = join(folder, 'home')
  mkdirSync(checkout)
  mkdirSync(home)
  for (const name of packedFrom) cpSync(join(root, name), join(checkout, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
  npm(['pack', '--pack-destination', folder], checkout)
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  if (tarball === undefined) throw new Error('npm pack made no tarball')
  rmSync(checkout, { recursive: true })
  writeFileSync(join(home, 'package.json'), '{}')
  // Without scripts: what a script would have prepared must not be needed.
  npm(['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', join(folder, tarball)], home)
  return {
    folder,
    installed: join(home, 'node_modules/ondeck'),
    program: join(home, 'node_modules/ondeck/bin/ondeck.mjs'),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

function npm(parameters: readonly string[], cwd: string) {
  // Environment variables that npm sets for the test run must not reach the other npm.
  const environment = Object.entries(process.env).filter(
    ([name]) => !/^npm_(package|lifecycle|config_local)/i.test(name),
  )
  const { file, ...npmCommand } = spawnCommand(process.platform === 'win32' ? 'npm.cmd' : 'npm', parameters)
  execFileSync(file, npmCommand.parameters, {
    ...npmCommand.options,
    cwd,
    env: { ...Object.fromEntries(environment), INIT_CWD: cwd },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
