import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../support/postgres.ts'
import { eventually } from '../../support/until.ts'
import { wholeDatabase } from '../../support/whole-database.ts'
import { expectDone, sharedFolder } from './claims/shared-folder.ts'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

test('the facility’s database holds no API key, no upload field, no upload address and no password after a run', async () => {
  const shared = await sharedFolder(postgres)
  const files = [1, 2, 3, 4].map((number) => shared.put(`IMG_${number}.MOV`))
  const stations = [shared.open('Cage 1'), shared.open('Cage 2')]
  await eventually(() => {
    for (const station of stations) expectDone(station, files)
  })
  const { query } = shared.facility
  await eventually(async () => {
    const [row] = await query(`SELECT (SELECT count(*)::int FROM ondeck.clip_copy) AS clips,
      (SELECT count(*)::int FROM ondeck.athlete) AS athletes, (SELECT count(*)::int FROM ondeck.station) AS stations`)
    expect(row).toEqual({ clips: 8, athletes: 1, stations: 2 })
  })

  const text = await wholeDatabase(query)
  // The run left its marks in the tables that are searched.
  for (const { sessionId } of shared.service.captures.all) expect(text).toContain(sessionId)
  expect(text).toContain('IMG_1.MOV')
  const fields = shared.service.captures.all.flatMap((capture) => Object.entries(capture.fields))
  // The names of the object and of its type are no secrets: the former has the session's id in it.
  const secret = fields.filter(([name]) => !/^(key|content-type)$/i.test(name)).map(([, value]) => String(value))
  expect(secret.length).toBeGreaterThan(0)
  const secrets = [shared.service.key, postgres.password, shared.facility.password, ...secret]
  for (const each of secrets.filter(({ length }) => length >= 8)) expect(text).not.toContain(each)
  expect(text).not.toContain(new URL(shared.service.store.origin).host)
  expect(text).not.toMatch(/sk_|upload_fields|x-amz-|policy|signature/i)
})
