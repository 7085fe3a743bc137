import { expect, test } from 'vitest'
import { addAthlete, captureBody, startService, until } from './support.ts'
import { tinyVideo } from './tiny-video.ts'
import { upload } from './upload.ts'

test('section 1: a restart keeps the key, the records, the videos and the processing', async () => {
  const first = await startService({ processingMs: 400 })
  const athleteId = await addAthlete(first.ask)
  const { body: uploaded } = await first.ask('POST', '/captures', { body: captureBody(athleteId) })
  const { body: reserved } = await first.ask('POST', '/captures', { body: captureBody(athleteId) })
  await upload(uploaded, tinyVideo())
  const received = first.received()
  await first.close()

  const second = await startService({ dataDir: first.dataDir, processingMs: 400 })
  expect(second.key).toBe(first.key)
  expect(second.received()).toEqual(received)
  expect((await second.ask('GET', `/athletes/${athleteId}`)).body.athlete.first_name).toBe('Ada')
  const read = async () => (await second.ask('GET', `/captures/${uploaded.session_id}`)).body.status
  await until(read, (status) => status === 'completed')
  // The reservation of the first run is still good.
  expect((await upload(reserved, tinyVideo())).status).toBe(204)
})

test('5.1: the user’s own key is accepted, and must start with sk', async () => {
  const { ask } = await startService({ key: 'sk_mine' })
  expect((await ask('GET', '/athletes', { key: 'sk_mine' })).status).toBe(200)
  await expect(startService({ key: 'mine' })).rejects.toThrow(/sk/)
})
