import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { beforeAll, expect, test } from 'vitest'
import { exportStation, narrow } from '../features/exports/export-station.ts'
import { addAthlete } from '../service/practice/support.ts'
import { order } from '../support/export-order.ts'
import { another } from '../support/sample-clips.ts'
import { eventually } from '../support/until.ts'
import { readProgram } from './command-tree.ts'
import { lostOf } from './golden.ts'
import { runInProcess } from './in-process.ts'
import { shapeOf } from './json-shape.ts'

let program: Command
beforeAll(async () => {
  program = await readProgram()
})

const pair = ['--activity', 'baseball', '--movement', 'hitting']

/** Runs commands on a station with `--json`, and keeps the keys that each prints. */
function recordShapes(dataDir: string) {
  const shapes: Record<string, unknown> = {}
  const silent: string[] = []
  async function record(command: string, ...args: string[]) {
    const { lines, errors } = await runInProcess(program, ...command.split(' '), ...args, '--json')
    if (lines.length === 0) silent.push(`${command}: ${errors}`)
    shapes[command] = shapeOf(lines)
    return lines.map((line) => Object(line))
  }
  const ask = (command: string, ...args: string[]) => record(command, ...args, '--data-dir', dataDir)
  return { shapes, silent, record, ask }
}

/** A running station with two athletes and the clips of two cameras: one untagged each, the others uploaded. */
async function filmedStation() {
  const station = await exportStation({ sessions: 0, host: { ffmpegPath: 'ffmpeg' } })
  const { api, service, root, addFolder } = station
  const maya = await addAthlete(service.ask, { first_name: 'Maya', last_name: 'Ortiz', date_of_birth: '2001-02-03' })
  const ana = await addAthlete(service.ask, { first_name: 'Ana', last_name: 'Ruiz' })
  for (let namesake = 0; namesake < 2; namesake += 1) await addAthlete(service.ask, { last_name: 'Park' })
  await api.roster.refresh()
  const tags = { athlete: { id: maya }, activity: 'baseball', movement: 'pitching', dimensions: {} }
  await api.settings.change({ finished: { stableSeconds: 0.2 } })
  for (const camera of ['A', 'B']) {
    const folder = await addFolder(camera, { tags })
    writeFileSync(join(folder, `${camera}1.mp4`), another(`${camera}1`))
    writeFileSync(join(folder, `${camera}2.mp4`), another(`${camera}2`))
  }
  await eventually(async () => expect((await api.status()).counts).toMatchObject({ completed: 4 }))
  const untagged = await addFolder('C')
  writeFileSync(join(untagged, 'C1.mp4'), another('C1'))
  await eventually(async () => expect((await api.status()).counts).toMatchObject({ untagged: 1 }))
  return { ...station, maya, ana, dataDir: join(root, 'data') }
}

test('commands on a station print the JSON keys that were recorded for them', async () => {
  const { root, dataDir, api, service, maya, ana } = await filmedStation()
  const { shapes, silent, record, ask } = recordShapes(dataDir)
  const named = ['activity=baseball', 'movement=pitching', 'handedness=right']

  await ask('status')
  await ask('deck line-up', 'athlete=Maya Ortiz', ...named)
  await ask('deck line-up', 'athlete=Ana Ruiz', ...named)
  await ask('deck next')
  await ask('deck show')
  await ask('deck confirm')
  await ask('deck resolve', 'first')
  await ask('deck move', '1', '1')
  await ask('deck skip')
  await ask('deck line-up', 'athlete=Ana Ruiz', ...named)
  await ask('deck remove', '1')
  await ask('deck clear')

  await ask('clips list')
  await ask('clips show', 'A1.mp4')
  await ask('clips hold', 'C1.mp4')
  await ask('clips send', 'C1.mp4')
  await ask('clips retry', 'C1.mp4')
  await ask('clips upload-anyway', 'C1.mp4')
  await ask('clips join', 'A1.mp4', 'B1.mp4')
  await ask('clips split', 'A1.mp4', 'B1.mp4')
  await ask('clips cancel', 'C1.mp4')
  await ask('clips undo', '--list')
  await ask('clips undo')
  await ask('clips redo', '--list')
  await ask('clips redo')
  await ask('clips undo')
  // The clip that is made stays in the queue, to be shown there.
  await ask('queue pause')
  await ask('clips upload-again', 'B2.mp4', '--athlete', ana, '--yes')
  await eventually(async () => expect((await api.queue.page({ offset: 0, limit: 1 })).total).toBe(1))
  const [rep] = await ask('find', 'maya')
  await ask('share', String(rep?.id), '--output', join(root, 'shared.mp4'))

  await ask('queue show')
  await ask('queue limit', '8')
  await ask('queue schedule', 'mon-fri', '20:00-06:00')
  for (const place of ['first', 'last']) await ask(`queue ${place}`, 'C1.mp4')
  await ask('cameras list')
  await ask('cameras set', 'A', '2')
  await ask('cameras measure', 'A1.mp4', 'B1.mp4')
  await ask('folders list')
  await ask('folders existing', join(root, 'A'), 'take')
  await ask('folders remove', join(root, 'B'))
  await ask('folders add', join(root, 'B'), '--camera', 'B')
  await ask('browsers sign-out', '--all')

  await ask('athletes search', 'maya')
  const [twins] = await ask('athletes duplicates')
  await ask('athletes distinct', twins.one.id, twins.other.id)
  const roster = join(root, 'athletes.csv')
  // A command takes the key out of the environment.
  process.env['ONDECK_API_KEY'] = service.key
  await record('athletes export', '--output', roster, '--base-url', service.baseUrl)
  process.env['ONDECK_API_KEY'] = service.key
  await ask('athletes import', roster, '--dry-run', '--base-url', service.baseUrl)
  await ask('athletes forget', maya, '--yes')
  await ask('athletes forgotten')
  await ask('athletes unforget', maya)

  await ask('settings show')
  const settings = join(root, 'settings.yaml')
  await ask('settings export', settings)
  await ask('settings import', settings, '--dry-run')
  await ask('update')
  await ask('backup', join(root, 'kept.backup'))
  await record('restore', join(root, 'kept.backup'), '--data-dir', join(root, 'restored'))
  await ask('service status')
  await ask('queue resume')
  await ask('key show')
  await ask('key forget')
  await record('version')
  expect(silent).toEqual([])
  expect(lostOf('stationJson', shapes)).toEqual([])
})

test('commands on exports and results print the JSON keys that were recorded for them', async () => {
  const { api, ready, root } = await exportStation({ sessions: 2, framesEach: 20 })
  const { shapes, silent, ask } = recordShapes(join(root, 'data'))
  const { id } = await ready(order(narrow))
  await ready(order())
  await eventually(async () => expect(await api.results.facts()).toMatchObject({ sessions: 2, waiting: 0 }))

  await ask('export list')
  await ask('export retry', id)
  await ask('export resume', id)
  await ask('export remove', id)
  await ask('results list', '--all')
  await ask('results sql', 'SELECT count(*) AS sessions FROM sessions')
  await ask('results export', ...pair, '--all', '--output', join(root, 'frames.csv'))
  for (const upkeep of ['build', 'compact', 'verify']) await ask(`results ${upkeep}`)
  expect(silent).toEqual([])
  expect(lostOf('resultsJson', shapes)).toEqual([])
})
