import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { order } from '../../support/export-order.ts'
import { eventually } from '../../support/until.ts'
import { exportingParts } from './exporting-parts.ts'

const half = (folder: string, id: string) => join(folder, `.ondeck-${id}.part`)

/** Folder with an unfinished file of each of these exports, beside other files. */
function killedIn(folder: string, ids: readonly string[]) {
  mkdirSync(folder, { recursive: true })
  for (const id of [...ids, 'another-station']) writeFileSync(half(folder, id), 'frame\r\n0')
  writeFileSync(join(folder, 'mine.part'), 'mine')
}

test('removes unfinished files of ended exports at start, and no others', async () => {
  const { exports, store, start, dataDir } = exportingParts()
  const folder = join(dataDir, 'results')
  const { id } = exports.order(order())
  store.save({ id, state: { kind: 'failed', because: { code: 'export-failed', parameters: {} } } })
  store.savePartialFiles(id, { folder })
  killedIn(folder, [id])
  start()
  await eventually(() => expect(readdirSync(folder).toSorted()).toEqual(['.ondeck-another-station.part', 'mine.part']))
  await eventually(() => expect(store.withPartialFiles()).toEqual([]))
})

test('leaves no unfinished file in the former folder of an export', async () => {
  const { exports, store, start, set, dataDir } = exportingParts()
  const [former, next] = [join(dataDir, 'former'), join(dataDir, 'next')]
  const { id } = exports.order(order())
  store.savePartialFiles(id, { folder: former })
  killedIn(former, [id])
  set({ download: true, folder: next })
  start()
  await eventually(() => expect(exports.row(id).state.kind).toBe('ready'))
  expect(readdirSync(next)).toEqual(['hitting.csv'])
  expect(readdirSync(former).toSorted()).toEqual(['.ondeck-another-station.part', 'mine.part'])
  expect(store.withPartialFiles()).toEqual([])
})

test('removes the unfinished files of a removed export', async () => {
  const { exports, store, dataDir } = exportingParts()
  const folder = join(dataDir, 'exports')
  const { id } = exports.order(order())
  store.savePartialFiles(id, { folder: null })
  killedIn(folder, [id])
  await exports.remove(id)
  expect(readdirSync(folder).toSorted()).toEqual(['.ondeck-another-station.part', 'mine.part'])
})

test('cleans a folder at the next start when it is missing at this one', async () => {
  const { exports, store, start, dataDir } = exportingParts()
  const away = join(dataDir, 'away')
  const { id } = exports.order(order())
  store.save({ id, state: { kind: 'failed', because: { code: 'export-failed', parameters: {} } } })
  // A file in place of the folder can't be cleaned.
  writeFileSync(away, 'a file')
  store.savePartialFiles(id, { folder: away })
  const other = exports.order(order())
  start()
  await eventually(() => expect(exports.row(other.id).state.kind).toBe('ready'))
  expect(store.withPartialFiles()).toEqual([id])
  rmSync(away)
  expect(existsSync(away)).toBe(false)
})
