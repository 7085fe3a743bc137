import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addAthlete, captureBody, problemOf, startService, until } from './support.ts'
import { tinyVideo } from './tiny-video.ts'
import { upload } from './upload.ts'

test('4.5: deleting an athlete deletes all captures, videos and result rows', async () => {
  const { ask, dataDir } = await startService()
  const [athleteId, otherId] = [await addAthlete(ask), await addAthlete(ask)]
  const sessions: string[] = []
  for (const id of [athleteId, otherId]) {
    const { body: reservation } = await ask('POST', '/captures', { body: captureBody(id) })
    await upload(reservation, tinyVideo({ frames: 30 }))
    sessions.push(reservation.session_id)
  }
  await until(
    async () => (await ask('GET', '/captures?status=completed')).body.total_count,
    (count) => count === 2,
  )
  const { body: job } = await ask('POST', '/data/export', { body: { activity: 'baseball', movement: 'pitching' } })
  const rows = async () => (await ask('GET', `/data/export/job/${job.jobId}/results?limit=500`)).body.rows
  expect(await rows()).toHaveLength(60)

  expect((await ask('DELETE', `/athletes/${athleteId}`)).status).toBe(204)

  expect(problemOf(await ask('GET', `/athletes/${athleteId}`))).toBe('404 NotFound')
  expect(problemOf(await ask('DELETE', `/athletes/${athleteId}`))).toBe('404 NotFound')
  expect(problemOf(await ask('GET', `/captures/${sessions[0]}`))).toBe('404 NotFound')
  expect((await ask('GET', '/captures')).body).toMatchObject({
    total_count: 1,
    captures: [{ session_id: sessions[1] }],
  })
  const left = await rows()
  expect(left).toHaveLength(30)
  expect(left[0]).toMatchObject({ athleteid: otherId, frame: 0 })
  await until(
    async () => readdirSync(join(dataDir, 'objects')),
    (files) => files.length === 1,
  )
})

test('4.5: a video received after its athlete was deleted is not kept', async () => {
  const { ask, dataDir } = await startService()
  const athleteId = await addAthlete(ask)
  const { body: reservation } = await ask('POST', '/captures', { body: captureBody(athleteId) })
  await ask('DELETE', `/athletes/${athleteId}`)
  expect((await upload(reservation, tinyVideo())).status).toBe(204)
  expect(readdirSync(join(dataDir, 'objects'))).toEqual([])
})

test('4.5: a capture of several athletes stays with the others', async () => {
  const { ask, control } = await startService()
  const [athleteId, otherId] = [await addAthlete(ask), await addAthlete(ask)]
  const { body } = await ask('POST', '/captures', { body: captureBody(athleteId) })
  control.linkAthlete({ sessionId: body.session_id, athleteId: otherId })
  await ask('DELETE', `/athletes/${athleteId}`)
  expect((await ask('GET', `/captures/${body.session_id}`)).body.athlete_id).toBe(otherId)
})

test('4.5, 4.6: the group of a deleted athlete is not given to another', async () => {
  const { ask } = await startService()
  const session_group_id = crypto.randomUUID()
  const athleteId = await addAthlete(ask)
  await ask('POST', '/captures', { body: captureBody(athleteId, { session_group_id }) })
  await ask('DELETE', `/athletes/${athleteId}`)
  const answer = await ask('POST', '/captures', { body: captureBody(await addAthlete(ask), { session_group_id }) })
  expect(problemOf(answer)).toBe('400 BadRequest')
})
