import { expect } from 'vitest'
import { another } from '../support/sample-clips.ts'
import { pitching, test, until } from '../support/stage.ts'

test('uploads queued clips under the athlete of the service in use after its address has changed', async ({
  stage,
}) => {
  const before = await stage.open({ athletes: [] })
  const after = await stage.open({ athletes: [] })
  const files = ['1', '2', '3'].map((seed) => stage.put(`cam/${seed}.mp4`, another(seed, 200_000)))
  const athlete = { firstName: 'Ana', lastName: 'Nuevo', create: true }
  const folders = [{ path: './cam', tags: { ...pitching, athlete } }]
  const stopped = stage.start(stage.config(before, { folders, uploads: { limitMbitPerSecond: 1, parallel: 1 } }))
  await until(() => before.store.uploads.some(({ receivedBytes }) => receivedBytes > 20_000))
  stopped.kill('SIGTERM')
  const first = await stopped.ended()

  const second = await stage.run(stage.config(after, { folders }), { key: after.key })

  expect(second.code, second.stderr).toBe(0)
  expect(after.athletes).toMatchObject([{ first_name: 'Ana', last_name: 'Nuevo' }])
  const posted = after.requests.filter(({ call }) => call === 'createCapture')
  expect(posted.map(({ body }) => body?.['athlete_id'])).toEqual(Array(3).fill(after.athletes[0]?.id))
  stage.expectArrived(after, ...files)
  stage.expectCleanHands(after, first, second)
})
