import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseFeedAddress } from '../../../src/node/updates/feed-address.ts'
import { findFeed, findInstallKind, readUpdateBuild } from '../../../src/node/updates/update-source.ts'
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

test('the kind of installation follows from where the program is', () => {
  const kindIn = (folder: string, platform: NodeJS.Platform = 'linux', environment: NodeJS.ProcessEnv = {}) =>
    findInstallKind({ folder, platform, environment })
  expect(findInstallKind()).toBe('source')
  expect(kindIn('/usr/lib/node_modules/ondeck')).toBe('npm')
  expect(kindIn('/usr/lib/ondeck')).toBe('headless-deb')
  expect(kindIn('/opt/OnDeck/resources/ondeck')).toBe('deb')
  expect(kindIn('/home/ada/ondeck-headless-0.1.0-linux-x64')).toBe('archive')
  expect(kindIn('/x', 'linux', { APPIMAGE: '/home/ada/ondeck.AppImage' })).toBe('appimage')
  expect(kindIn('/Applications/OnDeck.app/Contents/Resources/app.asar', 'darwin')).toBe('macos')
  const folder = join(temporaryFolder(), 'ondeck')
  mkdirSync(folder)
  expect(kindIn(folder, 'win32')).toBe('windows')
})
