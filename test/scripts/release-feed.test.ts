import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { computedFrom, metadataFor } from '../../scripts/package-desktop/builder.config.ts'
import { notesOf, writeReleaseFeed } from '../../scripts/release-feed/release-feed.ts'
import { packedUpdateFacts } from '../../scripts/release-feed/update-build.ts'
import { version } from '../../src/cli/version.ts'
import { transportOf } from '../../src/computer/network/transport.ts'
import { readFeed } from '../../src/features/updates/station/read-feed.ts'
import { readUpdateBuild } from '../../src/features/updates/station/update-source.ts'
import { feed, releaseFeed } from '../features/updates/release-feed.ts'
import { temporaryFolder } from '../support/temporary.ts'

const root = join(import.meta.dirname, '../..')
const changelog = '# Changelog\n\n## 2.0.0\n\n### Clips\n- Faster scans.\n\n## 1.0.0\n\n- First.\n'
const releasedAtMs = Date.parse('2026-11-23T12:00:00Z')

const installers = [
  'ondeck-2.0.0-linux-amd64.deb',
  'ondeck-2.0.0-linux-x86_64.rpm',
  'ondeck-2.0.0-mac-arm64.dmg',
  'ondeck-2.0.0-mac-arm64.zip',
  'ondeck-2.0.0-mac-x64.zip',
  'ondeck-2.0.0-win-x64.exe',
  'ondeck-headless-2.0.0-linux-x64.tar.gz',
  'ondeck-headless_2.0.0_amd64.deb',
]
const others = ['ondeck-1.9.0-win-x64.exe', 'ondeck-2.0.0-win-x64.exe.blockmap', 'builder-debug.yml']

function packed() {
  const folder = temporaryFolder()
  for (const name of [...installers, ...others]) writeFileSync(join(folder, name), `content of ${name}`)
  const written = writeReleaseFeed({ folder, version: '2.0.0', changelog, releasedAtMs })
  return { folder, written, read: (name: string) => readFileSync(join(folder, name), 'utf8') }
}

const digest = (name: string, algorithm: string, encoding: 'hex' | 'base64') =>
  createHash(algorithm).update(`content of ${name}`).digest(encoding)

test('the packed feed names the version, its notes, and every installer with its hashes', () => {
  const { read, written } = packed()
  expect(written).toEqual(['ondeck-release.json', 'latest.yml', 'latest-mac.yml'])
  expect(JSON.parse(read('ondeck-release.json'))).toEqual({
    version: '2.0.0',
    notes: 'Clips\n- Faster scans.',
    files: installers.map((name) => ({
      name,
      sizeBytes: `content of ${name}`.length,
      sha256: digest(name, 'sha256', 'hex'),
      sha512: digest(name, 'sha512', 'base64'),
    })),
  })
})

test('a station reads the packed feed', async () => {
  const { read } = packed()
  const { answer, service } = await releaseFeed()
  answer.body = read('ondeck-release.json')
  const release = await readFeed(feed, transportOf(service), new AbortController().signal)
  expect(release).toEqual({ version: '2.0.0', notes: 'Clips\n- Faster scans.' })
})

test('the lists of electron-updater name the installers of Windows, and those of macOS for both processors', () => {
  const { read } = packed()
  const entry = (name: string) => ({
    url: name,
    sha512: digest(name, 'sha512', 'base64'),
    size: `content of ${name}`.length,
  })
  expect(parse(read('latest.yml'))).toMatchObject({ version: '2.0.0', files: [entry('ondeck-2.0.0-win-x64.exe')] })
  expect(parse(read('latest-mac.yml'))).toEqual({
    version: '2.0.0',
    files: [entry('ondeck-2.0.0-mac-arm64.zip'), entry('ondeck-2.0.0-mac-x64.zip')],
    path: 'ondeck-2.0.0-mac-arm64.zip',
    sha512: digest('ondeck-2.0.0-mac-arm64.zip', 'sha512', 'base64'),
    releaseDate: '2026-11-23T12:00:00.000Z',
  })
})

test('notes are the version’s part of the changelog, as much of it as a station reads', () => {
  expect(notesOf(changelog, '1.0.0')).toBe('- First.')
  expect(notesOf(changelog.replace('## 2.0.0', '## Unreleased'), '2.0.0')).toContain('Faster scans')
  const long = notesOf(`## 3.0.0\n${'- A line about something.\n'.repeat(400)}`, '3.0.0')
  expect(long.length).toBeLessThan(4_000)
  expect(long.endsWith('- A line about something.\n…')).toBe(true)
  expect(notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)).not.toBe('')
})

test('a folder without installers gets no feed, and the script says so', () => {
  const folder = temporaryFolder()
  expect(writeReleaseFeed({ folder, version: '2.0.0', changelog, releasedAtMs })).toEqual([])
  const script = join(root, 'scripts/release-feed/main.ts')
  const run = () => execFileSync(process.execPath, [script, folder], { encoding: 'utf8', stdio: 'pipe' })
  expect(run).toThrow('holds no installers of this version')
  writeFileSync(join(folder, `ondeck-${version}-win-x64.exe`), 'installer')
  expect(run()).toBe('ondeck-release.json\nlatest.yml\n')
})

test('a package carries the feed of its build, which a station finds there', () => {
  const environment = { ONDECK_UPDATE_FEED: 'https://updates.example/ondeck' }
  const folder = temporaryFolder()
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'ondeck', ...packedUpdateFacts(true, environment) }),
  )
  expect(readUpdateBuild(folder)).toEqual({ feed: 'https://updates.example/ondeck/', isSigned: true })
  expect(packedUpdateFacts(false, {})).toEqual({})
  expect(packedUpdateFacts(true, {})).toEqual({ ondeckUpdates: { feed: '', isSigned: true } })
  expect(() => packedUpdateFacts(false, { ONDECK_UPDATE_FEED: 'http://updates.example/' })).toThrow('no https address')
})

test('only a build with a certificate says that it is signed, and fails where it can’t be', () => {
  const signed = { forceCodeSigning: true, publish: { provider: 'generic' } }
  const certificate = { WIN_CSC_LINK: 'certificate' }
  expect(metadataFor('win32', certificate)).toEqual({ ondeckUpdates: { feed: '', isSigned: true } })
  expect(computedFrom(certificate).win).toMatchObject(signed)
  expect(computedFrom({ CSC_NAME: 'certificate' }).mac).toMatchObject(signed)
  const unsigned = { ONDECK_UPDATE_FEED: 'https://updates.example/' }
  expect(metadataFor('win32', unsigned)).toEqual({
    ondeckUpdates: { feed: 'https://updates.example/', isSigned: false },
  })
  expect(computedFrom(unsigned).win).not.toHaveProperty('publish')
  expect(metadataFor('linux', { CSC_LINK: 'certificate' })).toEqual({})
})
