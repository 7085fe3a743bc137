// The catalog of columns against a copy of the published tables that was typed in separately.
import { describe, expect, test } from 'vitest'
import { headlinesOf, plotsOf } from '../../src/service/metrics/defaults.ts'
import { alignmentOf, eventsOf } from '../../src/service/metrics/events.ts'
import { bones, joints, toYUp } from '../../src/service/metrics/joints.ts'
import * as catalog from '../../src/service/metrics/metric-catalog.ts'
import { captureMovements, exportMovements } from '../../src/service/movements.ts'
import { columnValue } from '../../src/service/practice/results/column.ts'
import { columnsOf } from '../../src/service/practice/results/export-jobs.ts'
import { createMotion } from '../../src/service/practice/results/session-motion.ts'
import * as strict from '../support/strict-columns.ts'
import { batMetrics } from '../support/strict-tables.ts'

const sorted = (names: Iterable<string>) => [...names].toSorted((a, b) => (a < b ? -1 : 1))
const namesOf = (kind: string) =>
  sorted(catalog.publishedColumns.flatMap((each) => (each.kind === kind ? each.name : [])))
const pairs = Object.entries(captureMovements).flatMap(([activity, movements]) =>
  Object.keys(movements).map((movement) => ({ activity, movement })),
)
const keyOf = ({ activity, movement }: { activity: string; movement: string }) => `${activity}/${movement}`
const allEvents = new Set([...Object.values(strict.events).flat(), ...strict.exampleEvents])

describe('the published columns', () => {
  test('are in the catalog once, each with its kind', () => {
    const names = catalog.publishedColumns.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(namesOf('label')).toEqual(sorted(strict.labels))
    expect(namesOf('event')).toEqual(sorted(allEvents))
    expect(namesOf('series')).toEqual(sorted([...strict.positions, ...strict.angles, ...strict.velocities]))
    expect(namesOf('boolean')).toEqual(sorted(strict.booleanMetrics))
    expect(namesOf('text')).toEqual(sorted(strict.textMetrics))
    const withUnit = [...Object.values(strict.metricUnits).flat(), ...Object.keys(batMetrics)]
    expect(namesOf('number')).toEqual(sorted([...withUnit, ...strict.metricsWithoutUnit]))
  })

  test('have the published units and no others', () => {
    const units: Record<string, string> = { ...batMetrics, frame: 'frames', time: 's', fps: 'Hz' }
    for (const [unit, names] of Object.entries(strict.metricUnits)) for (const name of names) units[name] = unit
    for (const name of allEvents) units[name] = 'frames'
    for (const name of strict.positions) units[name] = 'm'
    for (const name of strict.angles) units[name] = 'deg'
    for (const name of strict.velocities) units[name] = 'deg/s'
    const differing = catalog.publishedColumns.filter(({ name, unit }) => unit !== (units[name] ?? null))
    expect(differing).toEqual([])
  })

  test('prefer no direction, since no public source gives one', () => {
    expect(catalog.publishedColumns.filter(({ direction }) => direction !== null)).toEqual([])
  })

  test('name the section of their source', () => {
    for (const { source } of catalog.publishedColumns) expect(source).toMatch(/^(interface )?2\.\d+(, 2\.\d+)?$/)
  })

  test('equal the columns of the practice service', () => {
    const answered = new Set(pairs.flatMap(({ activity, movement }) => [...columnsOf(activity, movement).keys()]))
    expect([...answered].filter((name) => !catalog.findMetric(name))).toEqual([])
    expect(catalog.publishedColumns.filter(({ name }) => !answered.has(name))).toEqual([])
  })
})

describe('the columns of a pair', () => {
  test('have the published events in their order', () => {
    for (const pair of pairs) expect(eventsOf(pair), keyOf(pair)).toEqual(strict.events[keyOf(pair)] ?? [])
    expect(eventsOf({ activity: 'constructor', movement: 'x' })).toEqual([])
  })

  test('have default headlines, plots and alignment among their columns', () => {
    for (const pair of Object.entries(exportMovements).flatMap(([activity, movements]) =>
      movements.map((movement) => ({ activity, movement })),
    )) {
      const columns = columnsOf(pair.activity, pair.movement)
      const headlines = headlinesOf(pair)
      expect(headlines.length).toBeLessThanOrEqual(3)
      for (const name of headlines) expect(columns.get(name)?.kind, `${keyOf(pair)} ${name}`).toBe('fixed')
      const plots = plotsOf(pair)
      expect(plots).toHaveLength(2)
      for (const name of plots.flat()) expect(catalog.isSeriesColumn(name) && columns.has(name), name).toBe(true)
      for (const plot of plots) {
        expect(plot.length).toBeLessThanOrEqual(4)
        expect(new Set(plot.map(catalog.unitOf)).size).toBe(1)
      }
      const alignment = alignmentOf(pair)
      const events = [...columns.values()].flatMap(({ kind, name }) => (kind === 'event' ? name : []))
      if (alignment) expect(events).toEqual(expect.arrayContaining(Object.values(alignment)))
    }
  })

  test('have three headlines for common movements, and none without published metrics', () => {
    expect(headlinesOf({ activity: 'baseball', movement: 'pitching' })).toHaveLength(3)
    expect(headlinesOf({ activity: 'baseball', movement: 'hitting' })).toHaveLength(3)
    expect(headlinesOf({ activity: 'other', movement: 'other' })).toEqual([])
  })
})

describe('a column without a public source', () => {
  test('is classified as an event or a point only by its ending', () => {
    expect(catalog.isEventColumn('max_knee_raise_frame')).toBe(true)
    expect(catalog.isEventColumn('frame')).toBe(false)
    expect(catalog.isEventColumn('_frame')).toBe(false)
    expect(catalog.isEventColumn('frame_rate')).toBe(false)
    expect(catalog.isEventColumn('max_pelvis_rotational_velocity_with_respect_to_ground_frame')).toBe(true)
    expect(catalog.isSeriesColumn('bat_tip_3d_y')).toBe(true)
    expect(catalog.isSeriesColumn('bat_speed')).toBe(false)
    expect([catalog.unitOf('bat_tip_3d_y'), catalog.unitOf('low_hand_frame'), catalog.unitOf('bat_speed')]).toEqual([
      'm',
      'frames',
      null,
    ])
    expect(catalog.findMetric('bat_speed')).toBeUndefined()
    expect(catalog.decimalsOf('bat_speed')).toBe(2)
    expect(catalog.unitOf('constructor')).toBeNull()
  })
})

describe('the figure', () => {
  test('has the 28 published joints, and bones that connect all of them', () => {
    expect(sorted(joints)).toEqual(sorted(Object.values(strict.keyPoints).flat()))
    expect(joints).toHaveLength(strict.pointCount)
    const reached = new Set(['pelvis_3d'])
    for (let grew = true; grew; ) {
      const before = reached.size
      for (const { from, to } of bones) {
        if (reached.has(from)) reached.add(to)
        else if (reached.has(to)) reached.add(from)
      }
      grew = reached.size > before
    }
    expect(sorted(reached)).toEqual(sorted(joints))
    for (const { to, side } of bones) expect(to.startsWith(`${side}_`) || side === 'middle').toBe(true)
  })

  test('is upright and not mirrored', () => {
    const motion = createMotion({
      sessionId: 's',
      athleteId: 'a',
      athleteName: 'A',
      organizationId: 'o',
      activity: 'squat',
      movement: 'body_weight',
      dominant: 'right',
      fps: 60,
      frameCount: 60,
      heightM: 1.8,
    })
    const columns = columnsOf('squat', 'body_weight')
    const at = (name: string) => {
      const column = columns.get(name)
      return column ? Number(columnValue(column, { motion, index: 0, skeleton: () => motion.skeleton(0) })) : Number.NaN
    }
    const point = (joint: string) => toYUp(at(`${joint}_x`), at(`${joint}_y`), at(`${joint}_z`))
    expect(point('mid_head_3d')[1] - point('left_heel_3d')[1]).toBeGreaterThan(1.2)
    // An athlete facing the camera has the left side at the right of the picture, and the nose before the ears.
    expect(point('left_shoulder_jc_3d')[0]).toBeGreaterThan(point('right_shoulder_jc_3d')[0])
    expect(point('nose_3d')[2]).toBeGreaterThan(point('left_ear_3d')[2])
  })
})
