import { expect, test } from 'vitest'
import { createUnsupportedFiles, type UnsupportedEvent } from '../../../src/core/watching/unsupported-files.ts'
import { fileAt, stationParts } from '../../support/station-parts.ts'

function watching() {
  const { store } = stationParts()
  store.expectFolder({ path: '/cam', existing: 'take' }, 0)
  const events: UnsupportedEvent[] = []
  const start = () => createUnsupportedFiles({ store, emit: (event) => events.push(event) })
  let files = start()
  function scan(paths: readonly string[]) {
    const scanned = files.collect('/cam')
    for (const path of paths) scanned.register(fileAt(path))
    scanned.end()
  }
  const restart = () => {
    files = start()
  }
  return { store, events, scan, restart, of: () => files.of('/cam') }
}

test('reports unsupported videos once, across restarts, and a new one alone', () => {
  const { events, scan, restart } = watching()
  scan(['/cam/a.avi', '/cam/b.mts'])
  scan(['/cam/a.avi', '/cam/b.mts'])
  restart()
  scan(['/cam/a.avi', '/cam/b.mts'])
  scan(['/cam/a.avi', '/cam/b.mts', '/cam/c.mkv'])
  expect(events.map(({ count, fresh }) => [count, fresh.paths])).toEqual([
    [2, ['/cam/a.avi', '/cam/b.mts']],
    [3, ['/cam/c.mkv']],
  ])
})

test('removes a deleted unsupported video from the list', () => {
  const { events, scan, of } = watching()
  scan(['/cam/a.avi', '/cam/b.mts'])
  scan(['/cam/b.mts'])
  expect(of()).toMatchObject({ count: 1, first: [{ path: '/cam/b.mts' }] })
  expect(events.at(-1)).toMatchObject({ count: 1, fresh: { count: 0, paths: [] } })
})

test('does not count ignored unsupported videos from before the folder was added', () => {
  const { store, scan, of } = watching()
  store.ignoreFiles('/cam', [fileAt('/cam/old.avi')])
  scan(['/cam/old.avi', '/cam/new.avi'])
  expect(of()).toMatchObject({ count: 1, first: [{ path: '/cam/new.avi' }] })
})

test('counts 100,000 unsupported videos, and keeps only the first names', () => {
  const { events, scan, of } = watching()
  scan(Array.from({ length: 100_000 }, (_, index) => `/cam/${index}.avi`))
  expect(of().count).toBe(100_000)
  expect(of().first).toHaveLength(200)
  expect(events).toMatchObject([{ count: 100_000, fresh: { count: 100_000 } }])
})
