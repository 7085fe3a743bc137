import { globSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageOf, resultsLibrary } from './library-parts.ts'

test('builds curves and one row per session, ready for queries', async () => {
  const { library, engine, take, folder } = resultsLibrary()
  take({ id: 'e1', page: pageOf(['s2', 's1'], 5) })
  await library.build()

  expect(globSync('**/*.parquet', { cwd: folder }).toSorted()).toEqual([
    'v1/curves/pair_activity=baseball/pair_movement=pitching/capture_month=unknown/e1-1.parquet',
    'v1/sessions/pair_activity=baseball/pair_movement=pitching/e1-1.parquet',
  ])
  expect(await engine.rows('SELECT * FROM sessions ORDER BY sessionid')).toEqual([
    expect.objectContaining({
      sessionid: 's1',
      athleteid: 'athlete-1',
      fps: 240,
      max_velocity: 91.5,
      ball_release_frame: 3,
      _frames: 5,
      _export_id: 'e1',
      _exported_at: Date.UTC(2026, 10, 23),
      _capture_time: null,
      _athlete_name: 'Athlete 1',
      _synthetic: false,
      pair_activity: 'baseball',
      pair_movement: 'pitching',
    }),
    expect.objectContaining({ sessionid: 's2', max_velocity: 90.5 }),
  ])
  const curves = await engine.numbers(
    'SELECT frame, left_wrist_jc_3d_x AS x FROM curves WHERE sessionid = $id ORDER BY frame',
    { id: 's2' },
  )
  expect(curves).toEqual({
    names: ['frame', 'x'],
    columns: [Float64Array.of(0, 1, 2, 3, 4), Float64Array.from([0, 1, 2, 3, 4], (frame) => frame / 7)],
  })
  expect(await library.facts()).toMatchObject({ sessions: 2, files: 2, waiting: 0, trouble: null, work: 'none' })
  expect(readdirSync(folder)).toEqual(['v1'])
})

test('answers queries to an empty library with no rows', async () => {
  const { engine } = resultsLibrary()
  expect(await engine.rows('SELECT sessionid FROM sessions')).toEqual([])
  expect(await engine.rows('SELECT frame FROM curves')).toEqual([])
})
