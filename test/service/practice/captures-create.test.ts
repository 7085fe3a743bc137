import { describe, expect, test } from 'vitest'
import { addAthlete, captureBody, problemOf, startService, until } from './support.ts'
import { tinyVideo } from './tiny-video.ts'
import { upload } from './upload.ts'

const groupPattern = '[0-9a-f-]{36}'

test('4.6, 2.4: a reservation carries id, group, target, fields, expiry in 30 minutes and the status NEW', async () => {
  const now = Date.parse('2026-03-01T12:00:00.000Z')
  const { ask } = await startService({ now: () => now })
  const request = captureBody(await addAthlete(ask))
  const { status, body } = await ask('POST', '/captures', { body: request })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    session_group_id: request.session_group_id,
    status: 'NEW',
    upload_expires_at: '2026-03-01T12:30:00.000Z',
  })
  expect(body.session_id).toBe(`${request.session_group_id}_1`)
  expect(body.upload_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//)
  expect(Object.keys(body.upload_fields)).toEqual([
    'Content-Type',
    'key',
    'x-amz-algorithm',
    'x-amz-credential',
    'x-amz-date',
    'policy',
    'x-amz-signature',
  ])
})

test('4.6: the captures of one group are numbered', async () => {
  const { ask } = await startService()
  const body = captureBody(await addAthlete(ask))
  const first = await ask('POST', '/captures', { body })
  const second = await ask('POST', '/captures', { body })
  expect([first.body.session_id, second.body.session_id].map((id) => id.slice(-2))).toEqual(['_1', '_2'])
})

test('3.1: a capture goes from awaiting_upload through processing to completed, with the video’s frame rate', async () => {
  const { ask, received } = await startService({ processingMs: 150 })
  const athleteId = await addAthlete(ask)
  const { body: reservation } = await ask('POST', '/captures', { body: captureBody(athleteId) })
  const read = async () => (await ask('GET', `/captures/${reservation.session_id}`)).body
  expect(await read()).toMatchObject({
    status: 'awaiting_upload',
    athlete_id: athleteId,
    fps_detected: null,
    error: null,
  })
  expect((await upload(reservation, tinyVideo({ fps: 240 }))).status).toBe(204)
  expect(await read()).toMatchObject({ status: 'processing' })
  expect(await until(read, ({ status }) => status !== 'processing')).toMatchObject({
    status: 'completed',
    fps_detected: 240,
    activity: 'baseball',
    movement: 'pitching',
    handedness: 'right',
  })
  expect(received()).toMatchObject([{ sessionId: reservation.session_id, fileName: 'pitch.mp4', uploads: 1 }])
})

test.each([
  ['cut short', tinyVideo().subarray(0, -20)],
  ['a picture', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000, 1)])],
  ['sound only', tinyVideo({ handler: 'soun' })],
])('2.2: a video that is %s ends as error, with the reason', async (_what, file) => {
  const { ask } = await startService()
  const { body: reservation } = await ask('POST', '/captures', { body: captureBody(await addAthlete(ask)) })
  await upload(reservation, file)
  const read = async () => (await ask('GET', `/captures/${reservation.session_id}`)).body
  const capture = await until(read, ({ status }) => status === 'error' || status === 'completed')
  expect(capture.status).toBe('error')
  expect(capture.error).toEqual(expect.stringMatching(/\w/))
})

describe('4.6: an invalid capture is refused, and messages has the reasons', () => {
  const wrong: [what: string, changes: Record<string, unknown>, message: RegExp][] = [
    ['an unknown athlete', { athlete_id: crypto.randomUUID() }, /^athlete_id not found$/],
    ['an athlete id that is no UUID', { athlete_id: 'nobody' }, /^athlete_id not found$/],
    ['an athlete id that is a number', { athlete_id: 7 }, /^athlete_id/],
    ['no athlete id', { athlete_id: undefined }, /^athlete_id is required$/],
    ['null for an athlete id', { athlete_id: null }, /^athlete_id/],
    ['no group', { session_group_id: undefined }, /^session_group_id is required$/],
    ['a group that is no UUID', { session_group_id: 'g1' }, /^session_group_id must be a UUID$/],
    ['a group that is a number', { session_group_id: 1 }, /^session_group_id must be a UUID$/],
    ['no camera configuration', { camera_configuration: undefined }, /^camera_configuration is required$/],
    ['a camera configuration that is a text', { camera_configuration: 'front' }, /^camera_configuration must be/],
    ['a camera configuration that is a list', { camera_configuration: [] }, /^camera_configuration must be/],
    ['null for a camera configuration', { camera_configuration: null }, /^camera_configuration must be/],
    ['no movement', { movement_attributes: undefined }, /^movement_attributes is required$/],
    ['a movement that is a text', { movement_attributes: 'pitching' }, /^movement_attributes must be/],
    ['no activity', { movement_attributes: { movement: 'pitching' } }, /activity must be a string$/],
    ['no movement name', { movement_attributes: { activity: 'baseball' } }, /movement must be a string$/],
    ['an activity of nobody', { movement_attributes: { activity: 'chess', movement: 'opening' } }, /catalog/],
    [
      'an activity that every object has',
      { movement_attributes: { activity: 'constructor', movement: 'name' } },
      /catalog/,
    ],
    ['a movement of another activity', { movement_attributes: { activity: 'golf', movement: 'pitching' } }, /catalog/],
    [
      'a dimension of another pair',
      { movement_attributes: { activity: 'golf', movement: 'swing', eyes: 'open' } },
      /eyes is not a dimension of golf\/swing$/,
    ],
    [
      'any dimension for a pair without',
      { movement_attributes: { activity: 'gait', movement: 'walking', handedness: 'left' } },
      /handedness is not/,
    ],
    [
      'an empty dimension',
      { movement_attributes: { activity: 'golf', movement: 'swing', handedness: '' } },
      /handedness must be/,
    ],
    [
      'a dimension that is a list',
      { movement_attributes: { activity: 'golf', movement: 'swing', handedness: ['left'] } },
      /handedness must be/,
    ],
    ['no file name', { file_name: undefined }, /^file_name is required/],
    ['a blank file name', { file_name: '  ' }, /^file_name is required/],
    ['a file name that is a number', { file_name: 5 }, /^file_name must be a string$/],
    ['a file name with a slash', { file_name: 'a/b.mp4' }, /slash/],
    ['a file name with a backslash', { file_name: 'a\\b.mp4' }, /slash/],
    ['a file name of 256 characters', { file_name: `${'a'.repeat(252)}.mp4` }, /255/],
    ['another extension', { file_name: 'a.avi' }, /^file_name must end in \.mov or \.mp4$/],
    ['an extension alone', { file_name: '.mov' }, /^file_name must end in/],
    [
      'a time in the future',
      { capture_time: new Date(Date.now() + 60_000).toISOString() },
      /^capture_time must not be in the future$/,
    ],
    ['a time that is a number', { capture_time: 1_700_000_000 }, /^capture_time must be an ISO 8601 time$/],
    ['a time that is no time', { capture_time: 'yesterday' }, /^capture_time must be/],
    ['a day that does not exist', { capture_time: '2023-02-30T10:00:00Z' }, /^capture_time must be/],
  ]

  test.each(wrong)('%s', async (_what, changes, message) => {
    const { ask } = await startService()
    const answer = await ask('POST', '/captures', { body: captureBody(await addAthlete(ask), changes) })
    expect(problemOf(answer)).toBe('400 BadRequest')
    expect(answer.body.messages).toMatch(message)
    expect(answer.body.message).toMatch(message)
  })

  test('2.7: several problems are joined by a semicolon and a space', async () => {
    const { ask } = await startService()
    const { body } = await ask('POST', '/captures', { body: {} })
    expect(body.messages.split('; ')).toEqual([
      'athlete_id is required',
      'session_group_id is required',
      'camera_configuration is required',
      'movement_attributes is required',
      'file_name is required and must not be blank',
    ])
  })

  test.each(['[]', 'null', '"text"', '{"a":', ''])('a body that is not an object: %s', async (rawBody) => {
    const { ask } = await startService()
    const answer = await ask('POST', '/captures', { rawBody })
    expect(problemOf(answer)).toBe('400 BadRequest')
    expect(answer.body.messages).toMatch(/\w/)
  })

  test('a group that belongs to another athlete', async () => {
    const { ask } = await startService()
    const session_group_id = crypto.randomUUID()
    await ask('POST', '/captures', { body: captureBody(await addAthlete(ask), { session_group_id }) })
    const answer = await ask('POST', '/captures', { body: captureBody(await addAthlete(ask), { session_group_id }) })
    expect(problemOf(answer)).toBe('400 BadRequest')
    expect(answer.body.messages).toMatch(/^session_group_id belongs to another/)
  })
})

test.each([
  ['the extension in capitals', { file_name: 'A.MOV' }],
  ['a file name of 255 characters', { file_name: `${'a'.repeat(251)}.mov` }],
  ['an empty camera configuration', { camera_configuration: {} }],
  ['further keys in the camera configuration', { camera_configuration: { lens: { mm: 35 } } }],
  ['no dimensions', { movement_attributes: { activity: 'baseball', movement: 'hitting' } }],
  ['a number as dimension', { movement_attributes: { activity: 'baseball', movement: 'hitting', bat_length: 33.5 } }],
  ['a pair without dimensions', { movement_attributes: { activity: 'squat', movement: 'body_weight' } }],
  ['a time with an offset', { capture_time: '2024-05-01T10:00:00+02:00' }],
])('4.6: %s is accepted', async (_what, changes) => {
  const { ask } = await startService()
  const { status, body } = await ask('POST', '/captures', { body: captureBody(await addAthlete(ask), changes) })
  expect(status).toBe(200)
  expect(body.session_id).toMatch(new RegExp(`^${groupPattern}_1$`))
})

test('4.6: the capture time is the given one, else the service’s time', async () => {
  const now = Date.parse('2026-03-01T12:00:00.000Z')
  const { ask } = await startService({ now: () => now })
  const athleteId = await addAthlete(ask)
  const timeOf = async (changes: Record<string, unknown>) => {
    const { body } = await ask('POST', '/captures', { body: captureBody(athleteId, changes) })
    return (await ask('GET', `/captures/${body.session_id}`)).body.capture_time
  }
  expect(await timeOf({ capture_time: '2024-05-01T10:00:00.5+02:00' })).toBe('2024-05-01T08:00:00.500Z')
  expect(await timeOf({})).toBe('2026-03-01T12:00:00.000Z')
})
