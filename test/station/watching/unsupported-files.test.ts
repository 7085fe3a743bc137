import { expect, test } from 'vitest'
import { createUnsupportedFiles, type UnsupportedEvent } from '../../../src/station/watching/unsupported-files.ts'
import { fileAt, stationParts } from '../../support/station-parts.ts'

function watching() {
  const { store, clock } = stationParts()
  store.expectFolder({ path: '/cam', existing: 'take' }, 0)
  const events: UnsupportedEvent[] = []
  const start = () => createUnsupportedFiles({ store, clock, emit: (event) => events.push(event) })
  let files = start()
  function scan(paths: readonly string[], sizeBytes?: number, during = () => {}) {
    const scanned = files.collect('/cam')
    for (const path of paths) scanned.register(fileAt(path, sizeBytes))
    during()
    scanned.end()
  }
  const restart = () => {
    files = start()
  }
  const setAside = (...paths: string[]) => files.setAside('/cam', new Set(paths))
  const bringBack = (...paths: string[]) => files.bringBack('/cam', new Set(paths))
  return { store, events, scan, restart, setAside, bringBack, of: () => files.of('/cam') }
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

test('a video set aside is counted beside the others, across scans and restarts, and is no news again', () => {
  const { events, scan, restart, setAside, of } = watching()
  scan(['/cam/a.avi', '/cam/b.mts'])
  expect(setAside('/cam/a.avi', '/cam/unknown.avi')).toEqual(['/cam/a.avi'])
  const aside = { count: 1, aside: { count: 1, first: [{ path: '/cam/a.avi' }] } }
  expect(of()).toMatchObject(aside)
  scan(['/cam/a.avi', '/cam/b.mts'])
  restart()
  scan(['/cam/a.avi', '/cam/b.mts'])
  expect(of()).toMatchObject(aside)
  expect(events.map(({ fresh }) => fresh.count)).toEqual([2, 0])
})

test('a video that is set aside or brought back during a scan stays so', () => {
  const { events, scan, setAside, bringBack, of } = watching()
  const paths = ['/cam/a.avi', '/cam/b.mts']
  scan(paths)
  scan(paths, undefined, () => setAside('/cam/a.avi'))
  expect(of()).toMatchObject({ count: 1, aside: { count: 1, first: [{ path: '/cam/a.avi' }] } })
  scan(paths, undefined, () => bringBack('/cam/a.avi'))
  expect(of()).toMatchObject({ count: 2, aside: { count: 0 } })
  expect(events.map(({ fresh }) => fresh.count)).toEqual([2, 0, 0])
})

test('a video set aside asks for attention again once its file has changed, and is forgotten with its file', () => {
  const { events, scan, setAside, of } = watching()
  scan(['/cam/a.avi'])
  setAside('/cam/a.avi')
  scan(['/cam/a.avi'], 2_000)
  expect(of()).toMatchObject({ count: 1, aside: { count: 0 } })
  expect(events.at(-1)).toMatchObject({ fresh: { count: 1, paths: ['/cam/a.avi'] } })
  setAside('/cam/a.avi')
  scan([])
  expect(of()).toMatchObject({ count: 0, aside: { count: 0 } })
})

test('a video that is brought back asks for attention, without a new report', () => {
  const { events, scan, setAside, bringBack, of } = watching()
  scan(['/cam/a.avi'])
  setAside('/cam/a.avi')
  expect(bringBack('/cam/a.avi')).toEqual(['/cam/a.avi'])
  expect(bringBack('/cam/a.avi')).toEqual([])
  scan(['/cam/a.avi'])
  expect(of()).toMatchObject({ count: 1, aside: { count: 0 } })
  expect(events.map(({ fresh }) => fresh.count)).toEqual([1, 0, 0])
})

test('behind listed videos that were set aside the next scan names the others, which are no news', () => {
  const { events, scan, setAside, of } = watching()
  const paths = Array.from({ length: 210 }, (_, index) => `/cam/${index}.avi`)
  scan(paths)
  expect(setAside(...paths)).toHaveLength(200)
  scan(paths)
  expect(of()).toMatchObject({ count: 10, aside: { count: 200 } })
  expect(of().first).toHaveLength(10)
  expect(events.map(({ fresh }) => fresh.count)).toEqual([210, 0, 0])
})
