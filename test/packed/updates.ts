// Updates of a packed program: what it announces, who may name the feed, and data of other versions.

import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { stringify } from 'yaml'
import { filesIn } from '../../scripts/package-headless/copy-package.ts'
import { version } from '../../src/cli/version.ts'
import { migrations } from '../../src/station/migrations/migrations.ts'
import { databaseFile } from '../../src/station/store/database.ts'
import { feed, releaseFeed } from '../features/updates/release-feed.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { eventually } from '../support/until.ts'
import { managedLaptop } from './managed-laptop.ts'
import type { StartProgram } from './started-program.ts'

const OLD = 8

const factsOf = (installed: string) =>
  filesIn(installed).map((file) => {
    const { ino, size, mtimeMs } = statSync(join(installed, file))
    return [file, ino, size, mtimeMs]
  })

/** A station with managed settings that name a feed: it asks the feed for the release, and for nothing else. */
export async function announcesRelease(installed: string) {
  const { offer, seen, service } = await releaseFeed()
  offer({ version: '9.1.0', notes: 'Faster scans.', files: [{ name: 'ondeck-9.1.0.tar.gz' }] })
  const { proxy, caFile } = service
  const managed = { service: { proxy, caFile }, updates: { feed, mode: 'automatic', hour: new Date().getHours() } }
  const { home, shell } = managedLaptop({ installed, managed: stringify(managed) })
  const before = factsOf(installed)
  const station = shell('exec ondeck headless --port 0')
  await eventually(() => expect(station.output.stdout).toContain('#code='))
  const shown = await shell('ondeck update --check').ended
  expect(shown.code, shown.stderr).toBe(0)
  expect(shown.stdout).toMatch(/Update 9\.1\.0 is available\.[^]*  Faster scans\.[^]*unpack the new \.tar\.gz/)
  const { stdout } = await shell('ondeck update --json').ended
  const offered = { version: '9.1.0', relation: 'newer' }
  expect(JSON.parse(stdout)).toMatchObject({ version, feed, offered, installKind: 'archive', canInstall: false })

  // The settings of an ordinary user have no such key, whichever way they come.
  writeFileSync(join(home, 'settings.yaml'), stringify({ updates: { feed: 'https://elsewhere.example/' } }))
  for (const line of [
    'ondeck settings set updates.feed \'"https://elsewhere.example/"\'',
    'ondeck settings import settings.yaml',
  ]) {
    const refused = await shell(line).ended
    expect([line, refused.code, refused.stderr]).toEqual([line, 2, expect.stringContaining('updates.feed')])
  }
  station.child.kill('SIGTERM')
  expect(await station.ended).toMatchObject({ code: 0 })
  expect(new Set(seen.map(({ url }) => url))).toEqual(new Set(['/releases/ondeck-release.json']))
  expect(factsOf(installed)).toEqual(before)
}

/** The feed is https, and an administrator’s: each other source leaves none. */
export async function refusesFeeds(installed: string) {
  const managed = (address: string) => stringify({ updates: { feed: address } })
  const { home, manage, shell } = managedLaptop({ installed, managed: managed(feed) })
  const feedNow = async (first = '') => JSON.parse((await shell(`${first} ondeck update --json`).ended).stdout).feed
  expect(await feedNow('ONDECK_UPDATE_FEED=https://elsewhere.example/')).toBe(feed)
  manage(managed('http://updates.example/'))
  expect(await feedNow()).toBeNull()
  expect((await shell('ondeck doctor').ended).stdout).toMatch(/✗ managed .*updates\.feed, line 2/)
  manage(managed(feed), 0o666)
  expect(await feedNow()).toBeNull()

  // A file that sets a new station up has no such key.
  for (const [file, line] of [
    ['ondeck.yaml', 'ONDECK_API_KEY=sk-none-0123456789 ondeck run --once --config ondeck.yaml'],
    ['provision.yaml', 'ondeck headless --port 0 --provision provision.yaml'],
  ] as const) {
    writeFileSync(join(home, file), stringify({ updates: { feed } }))
    const { code, stderr } = await shell(line).ended
    expect([line, code, stderr]).toEqual([line, 2, expect.stringContaining('updates.feed')])
  }
  expect(await feedNow()).toBeNull()
}

/** A downgrade, and a migration that something is in the way of: both leave the file byte for byte. */
export async function keepsDataOfOtherVersions(start: StartProgram) {
  async function refusal(name: string, sql: string) {
    const dataDir = join(temporaryFolder(), name)
    mkdirSync(dataDir)
    const db = new DatabaseSync(databaseFile(dataDir))
    db.exec(sql)
    db.close()
    const before = readFileSync(databaseFile(dataDir))
    const { code, stderr } = await start(['headless', '--port', '0', '--data-dir', dataDir]).ended
    expect(code).toBe(2)
    expect(readFileSync(databaseFile(dataDir)).equals(before)).toBe(true)
    return stderr
  }
  const writtenBy = `INSERT INTO written_by VALUES (998, '7.4.0', 0); PRAGMA user_version = 999;`
  expect(await refusal('newer', `${migrations.join('')} ${writtenBy}`)).toMatch(
    /OnDeck 7\.4\.0, which is newer[^]*Install OnDeck 7\.4\.0 or newer[^]*\[data-newer\]/,
  )
  const inTheWay = 'CREATE TABLE roster_import (a TEXT) STRICT;'
  const older = `${migrations.slice(0, OLD).join('')} PRAGMA user_version = ${OLD}; ${inTheWay}`
  expect(await refusal('older', older)).toMatch(/OnDeck 0\.1\.0 opens it[^]*\[migration-failed\]/)
}
