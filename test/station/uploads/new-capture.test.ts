import { expect, test } from 'vitest'
import { newCapture } from '../../../src/station/uploads/new-capture.ts'
import { pastClip } from '../../support/screens-fill.ts'

const atMs = Date.parse('2026-11-14T09:30:00Z')

test('builds a reservation with athlete, group, movement, dimensions, file, time and the probed camera', () => {
  const athlete = { id: '5f0c1b1e-8f60-4b07-9d64-6a1d0a5b6c11', name: 'Maya Ortiz' }
  const sessionGroupId = '7e1c2a34-0b5d-4a6e-8f7a-9b8c7d6e5f40'
  const clip = pastClip({ rep: 7, camera: 0, atMs, athlete, sessionGroupId, state: { kind: 'found' } })
  if (!clip.tags) throw new Error('the clip has no tags')
  const dimensions = { handedness: 'left', bat_length: 33 }
  const tags = { ...clip.tags, movement: 'hitting', dimensions }
  const clocks = { nowMs: atMs + 60_000, serviceNowMs: atMs + 60_000 }
  const { request } = newCapture({ ...clip, tags }, { camera_setup_selection: 'single.front_on' }, clocks)
  expect(request).toEqual({
    athlete_id: athlete.id,
    session_group_id: sessionGroupId,
    camera_configuration: { camera_setup_selection: 'single.front_on', camera_orientation: 'landscape' },
    movement_attributes: { activity: 'baseball', movement: 'hitting', handedness: 'left', bat_length: 33 },
    file_name: 'IMG_00007.MOV',
    capture_time: '2026-11-14T09:30:00.000Z',
  })
})
