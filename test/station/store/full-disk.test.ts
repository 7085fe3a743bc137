import { expect, test } from 'vitest'
import { convertSqliteErrors } from '../../../src/station/store/database.ts'

/** Errors as node:sqlite throws them. Real ones need a separate file system, as in `npm run chaos`. */
function failing(errcode: number) {
  const error = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode })
  return () =>
    convertSqliteErrors('/data/station.db', () => {
      throw error
    })
}

test.each([
  ['while something is written', 13],
  ['while the database is only opened', 4_874],
])('reports a disk that is full %s as full, not the database as damaged', (_when, errcode) => {
  expect(failing(errcode)).toThrow(expect.objectContaining({ code: 'disk-full' }))
})

test('tells an unreadable disk from a full one', () => {
  expect(failing(266)).toThrow(expect.objectContaining({ code: 'database-broken' }))
})
