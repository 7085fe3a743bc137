// `npm start` from a clone without Electron's runtime, with a server in the place of the download; `npm run test:electron`.
import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { serve } from '../support/http-server.ts'
import { temporaryFolder } from '../support/temporary.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const { version } = createRequire(import.meta.url)('electron/package.json') as { version: string }
const onlyLinux = test.skipIf(process.platform !== 'linux')

/** A program that says how it was started, as a release of Electron is packed. */
const runtimeArchive = Buffer.from(
  zipSync({
    electron: [
      strToU8(
        '#!/bin/sh\n[ "$STUB_SIGNAL" ] && kill -$STUB_SIGNAL $$\n' +
          'echo "started as node: ${ELECTRON_RUN_AS_NODE:-no}"\nprintf "%s\\n" "$@"\nexit 7\n',
      ),
      { os: 3, attrs: 0o100755 << 16 },
    ],
    version: strToU8(version),
    'resources.pak': randomBytes(400_000),
  }),
)
const archiveName = `electron-v${version}-${process.platform}-${process.arch}.zip`

/** The server that ELECTRON_MIRROR names, with the hash of what it should have. */
async function startMirror({ answer = runtimeArchive, status = 200 } = {}) {
  const requests: string[] = []
  const hash = createHash('sha256').update(runtimeArchive).digest('hex')
  const origin = await serve(({ url = '' }, response) => {
    requests.push(url)
    const body = url.endsWith('SHASUMS256.txt') ? Buffer.from(`${hash} *${archiveName}\n`) : answer
    response.writeHead(status, { 'content-length': body.length }).end(body)
  })
  return { requests, environment: { ELECTRON_MIRROR: `${origin}/`, electron_use_remote_checksums: '1' } }
}

/** A clone with its packages, of which Electron's is its own, and with a build tool that is done at once. */
function cloneWithPackages() {
  const clone = temporaryFolder()
  for (const name of ['package.json', 'package-lock.json', 'bin', 'scripts'])
    cpSync(join(root, name), join(clone, name), { recursive: true })
  const modules = join(clone, 'node_modules')
  mkdirSync(modules)
  for (const name of ['.package-lock.json', '@electron', '@electron-internal'])
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  for (const file of ['package.json', 'install.js', 'checksums.json'])
    cpSync(join(root, 'node_modules/electron', file), join(modules, 'electron', file))
  mkdirSync(join(modules, 'electron-vite/bin'), { recursive: true })
  writeFileSync(join(modules, 'electron-vite/bin/electron-vite.js'), 'console.log("built")')
  return clone
}

async function start(clone: string, more: NodeJS.ProcessEnv, parameters: readonly string[] = []) {
  const child = spawn(process.execPath, [join(clone, 'scripts/start.mjs'), ...parameters], {
    env: {
      PATH: process.env.PATH,
      HOME: clone,
      DISPLAY: ':1',
      // The tests may be run by root, whom Electron refuses.
      ONDECK_NO_SANDBOX: '1',
      electron_config_cache: join(clone, 'cache'),
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { stdout, stderr, status: await ended }
}

onlyLinux('npm start fetches a missing runtime after saying how large it is, builds, and starts it', async () => {
  const { requests, environment } = await startMirror()
  const clone = cloneWithPackages()
  const started = await start(clone, { ...environment, ELECTRON_RUN_AS_NODE: '1' }, ['--practice', '--data-dir', 'a b'])
  const sizeMb = (runtimeArchive.length / 1e6).toFixed(1)
  expect(started.stderr).toContain(`Fetching Electron ${version} for the window: ${sizeMb} MB from 127.0.0.1:`)
  expect(started.stdout).toContain('built\n')
  const lines = ['started as node: no', '--no-sandbox', clone, '--practice', '--data-dir', 'a b', '']
  expect(started.stdout.endsWith(lines.join('\n'))).toBe(true)
  expect(started.status).toBe(7)
  expect(requests).toContain(`/v${version}/${archiveName}`)

  const before = requests.length
  const again = await start(clone, environment)
  expect(again.stdout).toContain('started as node: no')
  expect(requests).toHaveLength(before)
})

onlyLinux('npm start names the signal that ended Electron, and what to use instead', async () => {
  const { environment } = await startMirror()
  const { stderr, status } = await start(cloneWithPackages(), { ...environment, STUB_SIGNAL: 'TRAP' })
  expect(stderr).toContain('Electron was ended by SIGTRAP')
  expect(stderr).toContain('npm run ondeck -- headless --open --practice')
  expect(status).toBe(1)
})

onlyLinux('npm start does not start a runtime that was changed on the way', async () => {
  const { environment } = await startMirror({ answer: Buffer.from('another program') })
  const clone = cloneWithPackages()
  const { stdout, stderr, status } = await start(clone, environment)
  expect(stderr).toContain('could not be fetched')
  expect(stdout).toBe('')
  expect(status).toBe(1)
  expect(existsSync(join(clone, 'node_modules/electron/dist'))).toBe(false)
})

test('npm start asks a server that refuses once, builds nothing, and says what to use instead', async () => {
  const { requests, environment } = await startMirror({ status: 403 })
  const { stdout, stderr, status } = await start(cloneWithPackages(), environment)
  expect(requests).toHaveLength(1)
  expect(stderr).toMatch(/could not be fetched: http:.*answered 403\n/)
  expect(stderr).toContain('npm run ondeck -- headless --open --practice')
  expect(stdout).toBe('')
  expect(status).toBe(1)
})

test('npm start without any download says why, how to get one, and what to use instead', async () => {
  // The port of “discard” has no listener.
  const { stdout, stderr, status } = await start(cloneWithPackages(), { ELECTRON_MIRROR: 'http://127.0.0.1:9/' })
  expect(stderr).toContain('could not be fetched: fetch failed')
  expect(stderr).toContain('HTTPS_PROXY')
  expect(stderr).toContain('npm run ondeck -- headless --open --practice')
  expect(stdout).toBe('')
  expect(status).toBe(1)
})

test('npm start with a runtime named elsewhere fetches none in its place', async () => {
  const folder = temporaryFolder()
  const { stderr, status } = await start(cloneWithPackages(), { ELECTRON_OVERRIDE_DIST_PATH: folder })
  expect(stderr).toContain(`ELECTRON_OVERRIDE_DIST_PATH names ${folder}`)
  expect(status).toBe(1)
})

function runJourney(...parameters: readonly string[]) {
  // An empty folder takes the place of an installed runtime, should there be one.
  const env = { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: temporaryFolder() }
  return spawnSync(process.execPath, [join(root, 'scripts/test-electron.mjs'), ...parameters], {
    env,
    encoding: 'utf8',
  })
}

test('the journey in a real Electron reports plainly that it was not run, with a separate exit code', () => {
  const { status, stdout } = runJourney()
  expect(status).toBe(77)
  expect(stdout).toMatch(/^not run: no runtime/m)
})

test('the journey in a real Electron fails where it is required and there is no runtime', () => {
  expect(runJourney('--required').status).toBe(1)
})
