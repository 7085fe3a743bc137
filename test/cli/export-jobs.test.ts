import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { expect, test, vi } from 'vitest'
import { addExportJobCommands } from '../../src/features/exports/command/export-job-commands.ts'
import { exportStation, narrow } from '../features/exports/export-station.ts'
import { order } from '../support/export-order.ts'

/** A station that runs, and `ondeck export` for its data folder. */
async function facility() {
  const station = await exportStation({ sessions: 1, framesEach: 20 })
  async function ondeckExport(...args: string[]) {
    const command = new Command('export').exitOverride()
    let work: Promise<number> = Promise.resolve(0)
    addExportJobCommands(command, (begun) => {
      work = begun
      return Promise.resolve()
    })
    const printed: string[] = []
    const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed.push(String(text))
      return true
    })
    try {
      await command.parseAsync([...args, '--data-dir', join(station.root, 'data')], { from: 'user' })
      await work
    } finally {
      out.mockRestore()
    }
    return { stdout: printed.join(''), lines: () => printed.map((line) => JSON.parse(line)) }
  }
  return { ...station, ondeckExport }
}

test('the command line lists the exports that the screens show, requests one again, and removes one', async () => {
  const { ready, ondeckExport, exports } = await facility()
  const { id, state } = await ready(order(narrow))
  const listed = (await ondeckExport('list', '--json')).lines()
  expect(listed).toMatchObject([{ id, activity: 'baseball', state: 'ready', rows: 20, path: state.path }])
  expect((await ondeckExport('retry', id, '--json')).lines()).toHaveLength(2)
  await ondeckExport('remove', id)
  expect((await exports.list({ offset: 0, limit: 10 })).total).toBe(1)
  expect(existsSync(state.path)).toBe(true)
  expect((await ondeckExport('list')).stdout).toMatch(/^id +activity +movement +state +rows +file/)
})

test('a download that waits for a person is started from the command line', async () => {
  const { exports, api, reaches, ondeckExport } = await facility()
  await api.settings.change({ exports: { download: false } })
  const { id } = await exports.request(order(narrow))
  await reaches(id, 'fetching')
  await ondeckExport('resume', id)
  expect((await reaches(id, 'ready')).state).toMatchObject({ rows: 20 })
})
