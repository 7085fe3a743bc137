import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { CaptureFilter } from '../../../src/station/contract/capture-list.ts'
import { addAthlete, captureBody, startService } from '../../service/practice/support.ts'
import { formOf, send } from '../../service/practice/upload.ts'
import { memoryKeychain, refusal, stationHost } from '../../support/station-host.ts'
import { eventually } from '../../support/until.ts'

const everything: CaptureFilter = {
  status: null,
  athleteId: null,
  activity: null,
  movement: null,
  fromStations: false,
}

/** A station that follows a practice service with two athletes and captures of both. */
async function facility() {
  const service = await startService({})
  const maya = await addAthlete(service.ask, { first_name: 'Maya', last_name: 'Ortiz' })
  const jonas = await addAthlete(service.ask, { first_name: 'Jonas', last_name: '=Baker' })
  const seeded = service.control.seedCaptures({ count: 700, dimensions: { bat_length: 33, handedness: 'left' } })
  const { keychain } = memoryKeychain(new Map([[service.baseUrl, service.key]]))
  const host = await stationHost({ keychain })
  await host.api.connection.use({ baseUrl: service.baseUrl })
  await eventually(async () => expect((await host.api.roster.facts()).athletes).toBe(2))
  const page = (filter: Partial<CaptureFilter> = {}, offset = 0, limit = 50, freshness: 'kept' | 'now' = 'kept') =>
    host.api.captures.page({ filter: { ...everything, ...filter }, offset, limit, freshness })
  return { ...host, service, maya, jonas, seeded, page }
}

test('lists captures newest first with athletes’ names, dimensions, frame rate and time', async () => {
  const { page, seeded } = await facility()
  const part = await page()
  expect(part).toMatchObject({ total: 700, problem: null })
  expect(part.items.map(({ id }) => id)).toEqual(seeded.slice(0, 50))
  expect(part.items[0]).toMatchObject({
    athletes: [{ name: 'Maya Ortiz' }],
    activity: 'baseball',
    movement: 'hitting',
    dimensions: { bat_length: 33, handedness: 'left' },
    status: 'completed',
    framesPerSecond: 240,
    clip: null,
    orphan: null,
  })
  const end = await page({}, 650, 200)
  expect(end.items.at(-1)?.id).toBe(seeded.at(-1))
  expect(end.isTotalExact).toBe(true)
})

test('applies every filter of the service’s list, and reports an unknown athlete as an error', async () => {
  const { page, service, maya, jonas } = await facility()
  service.control.seedCaptures({ count: 3, activity: 'golf', movement: 'swing', source: 'app' })
  await service.ask('POST', '/captures', { body: captureBody(jonas) })
  const totals = async (filter: Partial<CaptureFilter>) => (await page(filter)).total
  expect(await totals({})).toBe(704)
  expect(await totals({ fromStations: true })).toBe(701)
  expect(await totals({ status: 'awaiting_upload' })).toBe(1)
  expect(await totals({ status: 'error' })).toBe(0)
  expect(await totals({ activity: 'golf' })).toBe(3)
  expect(await totals({ activity: 'baseball', movement: 'pitching' })).toBe(1)
  expect((await page({ athleteId: maya, status: 'completed', activity: 'baseball' })).items[0]?.athletes).toEqual([
    { id: maya, name: 'Maya Ortiz' },
  ])
  await refusal(() => page({ athleteId: crypto.randomUUID() })).toMatchObject({ code: 'athlete-not-found' })
})

test('shows a capture of two athletes as one row across pages, in the list and in a file', async () => {
  const { page, service, seeded, maya, jonas, api } = await facility()
  const edge = seeded.slice(498, 501)
  for (const sessionId of edge) {
    service.control.linkAthlete({ sessionId, athleteId: maya })
    service.control.linkAthlete({ sessionId, athleteId: jonas })
  }
  const part = await page({}, 490, 20)
  expect(part.items.map(({ id }) => id)).toEqual(seeded.slice(490, 510))
  const several = part.items.filter(({ athletes }) => athletes.length === 2)
  expect(several.map(({ id }) => id)).toEqual(edge)
  const { text } = await api.captures.csv({ filter: everything, ids: [...edge, seeded[699] ?? ''] })
  const rows = parse(text, { columns: true }) as Record<string, string>[]
  expect(rows.map(({ session_id }) => session_id)).toEqual([...edge, seeded[699]])
  expect(rows[0]).toMatchObject({
    athletes: 'Maya Ortiz; Jonas =Baker',
    dimensions: 'bat_length=33; handedness=left',
    status: 'completed',
    fps_detected: '240',
  })
})

test('leaves a deleted capture out of the file, and counts it', async () => {
  const { page, api, seeded } = await facility()
  await page()
  const csv = await api.captures.csv({ filter: everything, ids: [seeded[0] ?? '', 'no-such-capture'] })
  expect(csv).toMatchObject({ captures: 1, missing: 1 })
  expect(parse(csv.text, { columns: true })).toMatchObject([{ session_id: seeded[0] }])
})

test('shows the service’s reason for a failed capture after the next read', async () => {
  const { page, service, maya } = await facility()
  const { body } = await service.ask('POST', '/captures', { body: captureBody(maya) })
  expect((await page()).items[0]).toMatchObject({ id: body.session_id, status: 'awaiting_upload', error: null })
  const fields = Object.entries(body.upload_fields as Record<string, string>)
  await send(body.upload_url, formOf([...fields, ['file', Buffer.from('no video at all')]]))
  const stored = async () => (await service.ask('GET', `/captures/${body.session_id}`)).body
  await eventually(async () => expect((await stored()).status).toBe('error'))
  expect((await page()).items[0]).toMatchObject({ status: 'awaiting_upload' })
  const { error } = await stored()
  expect(error).toMatch(/\w/)
  expect((await page({}, 0, 50, 'now')).items[0]).toMatchObject({ status: 'error', error })
})

test('shows no captures of another service or key', async () => {
  const { page, api, seeded } = await facility()
  expect((await page()).items[0]?.id).toBe(seeded[0])
  const other = await startService({})
  await api.connection.use({ baseUrl: other.baseUrl })
  await refusal(() => page()).toMatchObject({ code: 'key-missing' })
  await api.key.set({ key: other.key })
  expect(await page()).toMatchObject({ total: 0, items: [] })
})

test('lists the captures of days, which the service can’t filter by, and reads few pages for it', async () => {
  const { page, service, maya, jonas, seeded } = await facility()
  service.control.seedSeason({ athletes: 3, weeks: 3, fps: 30 })
  // A capture of two athletes is listed twice, so that positions behind it move as pages are read.
  for (const athleteId of [maya, jonas]) service.control.linkAthlete({ sessionId: seeded[3] ?? '', athleteId })
  const firstDays = await page({ toDay: '2099-12-31' }, 0, 5)
  const all: typeof firstDays.items = []
  while (all.length < firstDays.total) all.push(...(await page({}, all.length, 500)).items)
  const dayOf = (atMs: number | null) => new Date(atMs ?? 0).toLocaleDateString('sv-SE')
  const days = [...new Set(all.map(({ capturedAtMs }) => dayOf(capturedAtMs)))]
  expect(days.length).toBeGreaterThan(2)
  for (const day of days) {
    const ofDay = all.filter(({ capturedAtMs }) => dayOf(capturedAtMs) === day).map(({ id }) => id)
    const part = await page({ fromDay: day, toDay: day }, 0, 1_000)
    expect(part).toMatchObject({ total: ofDay.length, isTotalExact: true })
    expect(part.items.map(({ id }) => id)).toEqual(ofDay)
  }
  const [latest, , third = ''] = days
  const since = all.filter(({ capturedAtMs }) => dayOf(capturedAtMs) >= third)
  expect(await page({ fromDay: third }, 10, 5)).toMatchObject({
    total: since.length,
    items: since.slice(10, 15).map(({ id }) => ({ id })),
  })
  expect((await page({ toDay: '2001-01-01' })).items).toEqual([])
  expect((await page({ fromDay: latest ?? null, status: 'error' })).total).toBe(0)
})
