// Downloading and installing a release by the real electron-updater, behind real https. The app, the window's session and
// PowerShell are stand-ins: nothing here has run on Windows.
import { fork } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { writeReleaseFeed } from '../../scripts/release-feed/release-feed.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { feedAuthority, serveFeed } from './updater/serve-feed.ts'

const folder = join(import.meta.dirname, 'updater')
const VERSION = '9.0.0'
const PUBLISHER = 'CN=OnDeck Authors, O=OnDeck'

interface Told {
  readonly kind: string
  readonly proxy?: object
  readonly failure?: { readonly code: string; readonly parameters: { readonly detail?: unknown } }
}

interface Options {
  /** Publisher in `app-update.yml`; null for a build without one. */
  readonly publisher?: string | null
  /** Subject of the installer's certificate; null where PowerShell is missing. */
  readonly signedBy?: string | null
  /** Changes of the list that the feed serves. */
  readonly list?: object
  readonly file?: string
  readonly proxy?: string
  readonly address?: (address: string) => string
  readonly isStartable?: boolean
}

/** The installer writes its parameters; its station's window quits. */
const installer = (home: string) => `#!/bin/sh\necho "$@" > '${home}/installed'\n`

async function install(options: Options = {}) {
  const { publisher = PUBLISHER, signedBy = PUBLISHER, list, file, proxy, isStartable = true } = options
  const home = temporaryFolder()
  const program = installer(home)
  const name = `ondeck-${VERSION}-win-x64.exe`
  const packed = join(home, 'packed')
  mkdirSync(packed)
  writeFileSync(join(packed, name), program)
  writeReleaseFeed({ folder: packed, version: VERSION, changelog: '', releasedAtMs: 0 })
  const served = stringify({ ...parse(readFileSync(join(packed, 'latest.yml'), 'utf8')), ...list })
  const { address, seen } = await serveFeed({ 'latest.yml': served, [name]: file ?? program })
  const updaterCacheDirName = 'ondeck-updater'
  const config = { provider: 'generic', url: 'https://build.invalid/', updaterCacheDirName }
  writeFileSync(
    join(home, 'app-update.yml'),
    stringify({ ...config, ...(publisher && { publisherName: [publisher] }) }),
  )
  writePowerShell(join(home, 'bin'), signedBy)
  const child = fork(join(folder, 'install.ts'), {
    execArgv: ['--no-deprecation', '--import', join(folder, 'register.ts')],
    // PowerShell's command line leaves a file where it runs.
    cwd: home,
    env: {
      PATH: `${join(home, 'bin')}:/usr/bin:/bin`,
      HOME: home,
      XDG_CACHE_HOME: join(home, 'cache'),
      UPDATER_HOME: home,
      UPDATER_FEED: options.address?.(address) ?? address,
      UPDATER_CA: feedAuthority,
      UPDATER_RELEASE: VERSION,
      ...(isStartable && { UPDATER_EXECUTABLE: 'yes' }),
      ...(proxy && { UPDATER_PROXY: proxy }),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const told: Told[] = []
  const isLast = ({ kind }: Told) => ['failed', 'quit', 'relaunched'].includes(kind)
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message) => {
      told.push(message as Told)
      if (isLast(message as Told)) resolve()
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
  return {
    seen,
    told,
    kinds: told.map(({ kind }) => kind),
    failure: told.find(({ kind }) => kind === 'failed')?.failure,
    proxy: told.find(({ kind }) => kind === 'proxy')?.proxy,
    installed: () =>
      existsSync(join(home, 'installed')) ? readFileSync(join(home, 'installed'), 'utf8').trim() : null,
  }
}

/** Answers as Get-AuthenticodeSignature does for a file with a valid signature. */
function writePowerShell(bin: string, signedBy: string | null) {
  mkdirSync(bin)
  if (signedBy === null) return
  const script = `#!/bin/sh
file=$(printf '%s' "$*" | sed "s/.*-LiteralPath '\\([^']*\\)'.*/\\1/")
printf '{"Status":0,"Path":"%s","SignerCertificate":{"Subject":"${signedBy}"}}' "$file"
`
  writeFileSync(join(bin, 'powershell.exe'), script, { mode: 0o755 })
  writeFileSync(join(bin, 'chcp'), '#!/bin/sh\n', { mode: 0o755 })
}

test('a release of the same publisher is downloaded, and installed silently once the station has stopped', async () => {
  const { kinds, installed, seen } = await install()
  expect(kinds).toEqual(['proxy', 'fetched', 'stopped', 'quit'])
  await expect.poll(installed).toBe('--updated /S --force-run')
  expect(seen.map(({ url }) => url.replace(/\?.*/, ''))).toEqual(['/latest.yml', `/ondeck-${VERSION}-win-x64.exe`])
})

test('the feed learns no id of the installation', async () => {
  const { seen } = await install()
  for (const { headers } of seen) {
    expect(headers['x-user-staging-id']).toBe('none')
    expect(headers['user-agent']).toBe('ondeck')
    expect(headers['cookie']).toBeUndefined()
  }
})

test.each<[string, Options, object]>([
  ['a release that somebody else signed', { signedBy: 'CN=Somebody Else' }, { code: 'release-unsigned' }],
  ['a release whose signature can’t be checked', { signedBy: null }, { code: 'release-unsigned' }],
  ['an older release', { list: { version: '1.2.2' } }, { code: 'other-release', parameters: { version: '1.2.2' } }],
  [
    'a release beside the announced one',
    { list: { version: '9.0.1' } },
    { code: 'other-release', parameters: { version: '9.0.1' } },
  ],
  [
    'an installer at another address',
    { list: { files: [{ url: 'http://elsewhere.example/ondeck.exe', sha512: 'x', size: 1 }] } },
    { code: 'release-elsewhere' },
  ],
])('%s is never installed', async (_what, options, detail) => {
  const { failure, kinds, installed } = await install(options)
  expect(failure).toMatchObject({ code: 'update-failed', parameters: { version: VERSION, detail } })
  expect(kinds).not.toContain('stopped')
  expect(installed()).toBeNull()
})

test('an installer that differs from its hash is never installed', async () => {
  const { failure, installed } = await install({ file: '#!/bin/sh\necho other\n' })
  expect(failure?.code).toBe('update-failed')
  expect(String(failure?.parameters.detail)).toContain('sha512 checksum mismatch')
  expect(installed()).toBeNull()
})

test('a build without a publisher asks for no release', async () => {
  const { failure, seen } = await install({ publisher: null })
  expect(failure).toMatchObject({ code: 'update-failed', parameters: { detail: { code: 'release-unsigned' } } })
  expect(seen).toEqual([])
})

test('a feed without https is none', async () => {
  const { failure, seen } = await install({ address: (address) => address.replace('https:', 'http:') })
  expect(failure?.code).toBe('update-feed-missing')
  expect(seen).toEqual([])
})

test('this version starts again when the installer doesn’t start', async () => {
  const { told } = await install({ isStartable: false })
  await expect.poll(() => told.map(({ kind }) => kind)).toContain('relaunched')
})

test('the proxy of the settings is used, and its password is kept out of the rules', async () => {
  const { proxy } = await install({ proxy: 'http://ada:secret@proxy.test:3128' })
  expect(proxy).toEqual({ proxyRules: 'http://proxy.test:3128' })
})
