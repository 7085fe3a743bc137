import { describe, expect } from 'vitest'
import { pitching, test } from '../support/stage.ts'
import type { StrictService } from '../support/strict-service.ts'

const good = {
  athlete_id: pitching.athlete.id,
  session_group_id: '0b8f3c1e-7d21-4b0e-9a55-3f6c2d1e4a77',
  camera_configuration: { camera_orientation: 'portrait' },
  movement_attributes: { activity: 'baseball', movement: 'pitching', handedness: 'left' },
  file_name: 'a.mp4',
  capture_time: '2026-01-01T00:00:00Z',
}

const create = ({ baseUrl, key }: StrictService, body: object, headers: Record<string, string> = {}) =>
  fetch(`${baseUrl}/captures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** Each must be seen: a stand-in that lets things pass proves nothing. */
const wrong: [what: string, change: object][] = [
  ['an unknown field', { source: 'api' }],
  ['an athlete that is no UUID', { athlete_id: 'jo' }],
  ['a missing group', { session_group_id: undefined }],
  ['a camera that is a text', { camera_configuration: 'front' }],
  ['an orientation left at auto', { camera_configuration: { camera_orientation: 'auto' } }],
  ['a pair of nowhere', { movement_attributes: { activity: 'baseball', movement: 'swing' } }],
  ['a dimension of another pair', { movement_attributes: { ...good.movement_attributes, eyes: 'open' } }],
  ['a slash', { file_name: 'a/b.mp4' }],
  ['a backslash', { file_name: 'a\\b.mp4' }],
  ['256 characters', { file_name: `${'x'.repeat(252)}.mp4` }],
  ['another extension', { file_name: 'a.avi' }],
  ['a time in the future', { capture_time: new Date(Date.now() + 5_000).toISOString() }],
  ['a time without a zone', { capture_time: '2026-01-01T00:00:00' }],
]

describe('the strict service', () => {
  test('accepts a correct request', async ({ stage }) => {
    const service = await stage.open()
    expect((await create(service, good)).status).toBe(200)
    expect(service.violations).toEqual([])
  })

  for (const [what, change] of wrong) {
    test(`refuses ${what}`, async ({ stage }) => {
      const service = await stage.open()
      expect((await create(service, { ...good, ...change })).status).toBe(400)
      expect(service.violations).toHaveLength(1)
    })
  }

  test('detects headers, parameters and calls that are not in the document', async ({ stage }) => {
    const service = await stage.open()
    const headers = { authorization: `Bearer ${service.key}` }
    await create(service, good, { 'content-type': 'text/plain' })
    await fetch(`${service.baseUrl}/captures?limit=501`, { headers })
    await fetch(`${service.baseUrl}/captures?status=NEW`, { headers })
    await fetch(`${service.baseUrl}/athletes?offset=-1`, { headers })
    await fetch(`${service.baseUrl}/captures?key=${service.key}`, { headers })
    await fetch(`${service.baseUrl}/athletes`, { headers: {} })
    await fetch(`${service.baseUrl}/athletes/`, { headers })
    expect(service.violations.length).toBeGreaterThanOrEqual(8)
  })

  test('detects each defect of an upload', async ({ stage }) => {
    const service = await stage.open()
    const { upload_url, upload_fields, session_id } = (await (await create(service, good)).json()) as {
      upload_url: string
      upload_fields: Record<string, string>
      session_id: string
    }
    const send = async (entries: [string, string | Blob][], headers: Record<string, string> = {}) => {
      const form = new FormData()
      for (const [name, value] of entries) form.append(name, value)
      service.violations.length = 0
      await fetch(upload_url, { method: 'POST', body: form, headers })
      return service.violations.join('\n')
    }
    const fields = Object.entries(upload_fields)
    const file: [string, Blob] = ['file', new File(['video'], 'a.mp4', { type: 'video/mp4' })]

    expect(await send([...fields, file])).toBe('')
    expect(await send([file, ...fields])).toContain('the last part is not the file')
    expect(await send([...fields.toReversed(), file])).toContain('instead of')
    expect(await send([...fields.slice(1), file])).toContain('fields instead of')
    expect(await send([...fields, ['extra', '1'], file])).toContain('fields instead of')
    expect(await send(fields.map(([name, value]) => [name, `${value}${name === 'key' ? '' : ' '}`]))).not.toBe('')
    expect(await send([...fields, file], { authorization: `Bearer ${service.key}` })).toContain('Authorization')
    expect(service.captures.all.find(({ sessionId }) => sessionId === session_id)?.storedTimes).toBeGreaterThan(1)
  })
})
