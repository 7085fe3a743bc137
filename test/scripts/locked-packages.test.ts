import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))

const Locked = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  hasInstallScript: z.boolean().default(false),
  dev: z.boolean().default(false),
})
const packages = Object.entries(
  z.object({ packages: z.record(z.string(), Locked) }).parse(read('package-lock.json')).packages,
).filter(([path]) => path !== '')

/** DuckDB's programs for other systems, which the registry of the lock's author did not have. */
const withoutHash = /^node_modules\/@duckdb\/node-bindings-(darwin|win32|linux-arm64)/

test('the lock file pins every package by its sha512 hash, but DuckDB’s for other systems', () => {
  const unpinned = packages.filter(([, { integrity = '' }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity))
  expect(unpinned.map(([path]) => path).filter((path) => !withoutHash.test(path))).toEqual([])
  expect(packages.length).toBeGreaterThan(500)
})

test('no package comes from a place of its own choice', () => {
  const elsewhere = packages.filter(([, { resolved = '' }]) => /^(git|file|http:)/.test(resolved))
  expect(elsewhere.map(([path]) => path)).toEqual([])
})

test('packages with an install script are known, and OnDeck never runs one', () => {
  const scripted = packages.filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev).map(([path]) => path)
  expect(scripted.filter((path) => !path.startsWith('node_modules/@ffprobe-installer/'))).toEqual([
    'node_modules/keytar',
  ])
  const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(read('package.json'))
  expect(Object.keys(scripts).filter((name) => /^(pre|post)?install$|^prepare$/.test(name))).toEqual([])
  expect(readFileSync(join(root, 'scripts/packages.mjs'), 'utf8')).toContain("'ci', '--ignore-scripts'")
})

test('every dependency has one exact version', () => {
  const Versions = z.record(z.string(), z.string())
  const { dependencies, devDependencies } = z
    .object({ dependencies: Versions, devDependencies: Versions })
    .parse(read('package.json'))
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(loose).toEqual([])
})
