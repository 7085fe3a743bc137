import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseFeedAddress } from '../../../src/computer/feed-address.ts'
import {
  findFeed,
  findInstallKind,
  findInstallLimit,
  isForAllUsers,
  readUpdateBuild,
  type Surroundings,
} from '../../../src/features/updates/station/update-source.ts'
import { temporaryFolder } from '../../support/temporary.ts'

test('the address of a feed is https without a user, a query or a fragment', () => {
  expect(parseFeedAddress('https://updates.example/ondeck')).toBe('https://updates.example/ondeck/')
  for (const address of [
    'http://updates.example/',
    'file:///tmp/feed/',
    'https://ada:secret@updates.example/',
    'https://updates.example/?station=1',
    'https://updates.example/#a',
    'updates.example',
    '',
  ]) {
    expect(parseFeedAddress(address), address).toBeNull()
  }
})

test('the build names the feed in its package.json, and this one names none', () => {
  const folder = temporaryFolder()
  const write = (more: object) =>
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'ondeck', ...more }))
  write({ ondeckUpdates: { feed: 'https://updates.example/', isSigned: true } })
  expect(readUpdateBuild(folder)).toEqual({ feed: 'https://updates.example/', isSigned: true })
  write({ ondeckUpdates: { feed: 'http://updates.example/' } })
  expect(readUpdateBuild(folder).feed).toBeNull()
  write({ ondeckUpdates: 'https://updates.example/' })
  expect(readUpdateBuild(folder).feed).toBeNull()
  expect(readUpdateBuild()).toEqual({ feed: null, isSigned: false })
})

test('the managed settings replace the feed of the build, and a wrong address there leaves none', () => {
  const build = { feed: 'https://build.example/', isSigned: false }
  expect(findFeed(build, null)).toBe('https://build.example/')
  expect(findFeed(build, {})).toBe('https://build.example/')
  expect(findFeed(build, { feed: 'https://managed.example/' })).toBe('https://managed.example/')
  expect(findFeed(build, { feed: null })).toBeNull()
})

/** Surroundings of a program in a folder; `lists` are dpkg's lists of files, by package. */
function surroundings(folder: string, change: Partial<Surroundings> = {}, lists: Record<string, string[]> = {}) {
  const dpkgLists = temporaryFolder()
  for (const [name, files] of Object.entries(lists)) {
    writeFileSync(join(dpkgLists, `${name}.list`), files.map((file) => `${file}\n`).join(''))
  }
  return {
    folder,
    platform: 'linux' as const,
    environment: {},
    dpkgLists,
    rpmDatabase: join(dpkgLists, 'no-rpm'),
    ...change,
  }
}

test('the kind of installation follows from where the program is', () => {
  const kindIn = (folder: string, change: Partial<Surroundings> = {}) => findInstallKind(surroundings(folder, change))
  expect(findInstallKind()).toBe('source')
  expect(kindIn('/usr/lib/node_modules/ondeck')).toBe('npm')
  expect(kindIn('/home/ada/ondeck-headless-0.1.0-linux-x64')).toBe('archive')
  expect(kindIn('/x', { environment: { APPIMAGE: '/home/ada/ondeck.AppImage' } })).toBe('appimage')
  expect(kindIn('/Applications/OnDeck.app/Contents/Resources/app.asar', { platform: 'darwin' })).toBe('macos')
  const folder = join(temporaryFolder(), 'ondeck')
  mkdirSync(folder)
  expect(kindIn(folder, { platform: 'win32' })).toBe('windows')
})

test('a package of Debian is one that dpkg lists, and an archive unpacked below /opt is an archive', () => {
  const window = ['/opt/OnDeck', '/opt/OnDeck/resources/app.asar', '/opt/OnDeck/resources/ondeck']
  const lists = { ondeck: window, 'ondeck-headless': ['/usr/lib', '/usr/lib/ondeck'] }
  for (const folder of window.slice(1)) expect(findInstallKind(surroundings(folder, {}, lists))).toBe('deb')
  expect(findInstallKind(surroundings('/usr/lib/ondeck', {}, lists))).toBe('headless-deb')
  expect(findInstallKind(surroundings('/opt/ondeck-headless-0.1.0-linux-x64', {}, lists))).toBe('archive')
  expect(findInstallKind(surroundings('/opt/OnDeck/resources/ondeck'))).toBe('archive')
  expect(findInstallKind(surroundings('/usr/lib/ondeck'))).toBe('archive')
})

test('a package of Fedora is the window’s folder below /opt on a system with rpm', () => {
  const rpmDatabase = temporaryFolder()
  expect(findInstallKind(surroundings('/opt/OnDeck/resources/ondeck', { rpmDatabase }))).toBe('rpm')
  expect(findInstallKind(surroundings('/opt/OnDeck/resources/app.asar', { rpmDatabase }))).toBe('rpm')
  expect(findInstallKind(surroundings('/opt/ondeck-headless-0.1.0-linux-x64', { rpmDatabase }))).toBe('archive')
})

test('an installation below Program Files is for all users, and takes an administrator to update', () => {
  const environment = { ProgramFiles: 'C:\\Program Files', 'ProgramFiles(x86)': 'C:\\Program Files (x86)' }
  const isShared = (folder: string, change: Partial<Surroundings> = { platform: 'win32', environment }) =>
    isForAllUsers(surroundings(folder, change))
  expect(isShared('c:\\program files\\OnDeck\\resources\\app.asar')).toBe(true)
  expect(isShared('C:\\Users\\ada\\AppData\\Local\\Programs\\OnDeck\\resources\\app.asar')).toBe(false)
  expect(isShared('C:\\Program Files\\OnDeck', { environment })).toBe(false)
  expect(findInstallLimit(true)).toBe('system')
})
