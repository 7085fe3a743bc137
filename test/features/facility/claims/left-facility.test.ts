import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../../support/postgres.ts'
import { eventually } from '../../../support/until.ts'
import { expectDone, sharedFolder } from './shared-folder.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

test('uploads from while a station was out of its facility are reported when it is back', async () => {
  const shared = await sharedFolder(postgres)
  const uploaded = (clips: number) =>
    eventually(async () =>
      expect((await shared.claims()).map(({ state }) => state)).toEqual(
        Array.from({ length: clips }, () => 'uploaded'),
      ),
    )
  const files = [shared.put('IMG_1.MOV')]
  const before = shared.open('Cage 1')
  await uploaded(1)
  await before.close()
  files.push(shared.put('IMG_2.MOV'))
  const out = shared.open('Cage 1', { database: null })
  await eventually(() => expectDone(out, files))
  await out.close()
  shared.open('Cage 1')
  await uploaded(2)
  shared.expectEachOnce()
})
