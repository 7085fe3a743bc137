// The bundles that the build makes of the layers.
import { fork } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startKeyring } from '../computer/keychain/keyring.ts'

const built = { folder: inject('builtDir'), main: join(inject('builtDir'), 'main/index.js') }

/** The packages that a built file and everything of ours that it imports need. */
function packagesOf(entry: string, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>()
  if (seen.has(entry)) return packages
  seen.add(entry)
  const imports = readFileSync(entry, 'utf8').matchAll(/(?:\bfrom|\bimport|\brequire)\s*\(?\s*["']([^"']+)["']/g)
  for (const [, name = ''] of imports) {
    const inner = name.startsWith('.') ? packagesOf(resolve(dirname(entry), name), seen) : [name]
    for (const one of inner) packages.add(one)
  }
  return packages
}

test.each(['ondeck', 'keychain-process', 'station-process'])('%s runs without Electron', (entry) => {
  const packages = packagesOf(join(built.folder, `main/${entry}.js`))
  expect(packages.size).toBeGreaterThan(0)
  expect([...packages].filter((name) => name.startsWith('electron'))).toEqual([])
})

test.each(['ondeck', 'station-process', 'index', 'keychain-process'])(
  '%s does not load DuckDB, which has processes of its own',
  (entry) => {
    expect([...packagesOf(join(built.folder, `main/${entry}.js`))]).not.toContain('@duckdb/node-api')
    expect([...packagesOf(join(built.folder, 'main/sql-process.js'))]).toContain('@duckdb/node-api')
  },
)

test('the build finds the station’s processes from every bundled module that starts them', () => {
  const files = globSync('main/**/*.js', { cwd: built.folder })
  const starters = files.filter((file) =>
    readFileSync(join(built.folder, file), 'utf8').includes('function processFile('),
  )
  expect(starters.length).toBeGreaterThan(0)
  for (const file of starters) expect(['main', 'main/chunks']).toContain(dirname(file))
})

test('the built keychain process answers with a real keyring', async () => {
  const { environment } = await startKeyring({})
  const child = fork(join(built.folder, 'main/keychain-process.js'), [], { env: environment })
  onTestFinished(() => void child.kill('SIGKILL'))
  const answered = new Promise((resolve) => {
    child.on('message', (message: { kind: string }) => {
      if (message.kind !== 'asking') resolve(message)
    })
  })
  child.send({ kind: 'write', service: 'OnDeck', account: 'https://service.example', key: 'a key' })
  expect(await answered).toEqual({ kind: 'kept' })
})

test('the preload is CommonJS and needs Electron alone', () => {
  const preload = join(built.folder, 'preload/index.cjs')
  expect([...packagesOf(preload)]).toEqual(['electron'])
  expect(readFileSync(preload, 'utf8')).not.toMatch(/^\s*(import|export) /m)
})

test('no crash reporter writes the memory of a process, which holds the key, to the disk', () => {
  const files = globSync('main/**/*.js', { cwd: built.folder })
  expect(files.filter((file) => readFileSync(join(built.folder, file), 'utf8').includes('crashReporter'))).toEqual([])
})

test('the window finds its station, its preload and its screens beside it', () => {
  expect([...packagesOf(built.main)]).toContain('electron')
  for (const file of ['main/station-process.js', 'main/keychain-process.js', 'renderer/index.html']) {
    expect(existsSync(join(built.folder, file))).toBe(true)
  }
})
