import { expect, test } from 'vitest'
import { AppError } from '../../../src/station/app-error.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import { order } from '../../support/export-order.ts'
import { eventually } from '../../support/until.ts'
import { exportingParts } from './exporting-parts.ts'

/** Exports whose results are gone at the service, on a full disk that can't store that. */
function exportingOnFullDisk() {
  const disk = { isFull: true, refusals: 0 }
  const parts = exportingParts({
    service: {
      exportPage: async () => {
        throw new AppError('job-not-found')
      },
    },
    storeOver: (store) => ({
      ...store,
      save(job, columns) {
        if (disk.isFull && job.state.kind === 'expired') {
          disk.refusals += 1
          throw new AppError('disk-full')
        }
        store.save(job, columns)
      },
    }),
  })
  return { ...parts, disk }
}

test('continues an export whose end could not be saved on a full disk once there is room', async () => {
  const { exports, start, disk } = exportingOnFullDisk()
  const { id } = exports.order(order())
  start()
  await eventually(() => expect(disk.refusals).toBeGreaterThan(0))
  disk.isFull = false
  await eventually(() => expect(exports.row(id).state.kind).toBe('expired'))
})

test('removes an export whose end could not be saved on a full disk', async () => {
  const { exports, start, disk } = exportingOnFullDisk()
  const { id } = exports.order(order())
  start()
  await eventually(() => expect(disk.refusals).toBeGreaterThan(0))
  await exports.remove(id)
  expect(exports.list({ offset: 0, limit: 10 }).total).toBe(0)
})

test('never requests an export that was removed while it waited', async () => {
  const asked: string[] = []
  const answer = Promise.withResolvers<void>()
  const { exports, start } = exportingParts({
    service: {
      async createExport({ movement }) {
        asked.push(movement)
        await answer.promise
        return `job ${asked.length}`
      },
    },
  })
  exports.order(order({ movement: 'hitting' }))
  const removed = exports.order(order({ movement: 'pitching' }))
  start()
  await eventually(() => expect(asked).toEqual(['hitting']))
  await exports.remove(removed.id)
  const last = exports.order(order({ movement: 'hitting' }))
  answer.resolve()
  await eventually(() => expect(exports.row(last.id).state.kind).toBe('ready'))
  expect(asked).toEqual(['hitting', 'hitting'])
})

test('does not announce a finished export again when it is resumed', async () => {
  let isRefused = false
  const { exports, start, steps } = exportingParts({
    service: {
      async createExport() {
        if (isRefused) throw new AppError('export-not-allowed')
        return 'job'
      },
    },
  })
  start()
  const ready = exports.order(order())
  await eventually(() => expect(exports.row(ready.id).state.kind).toBe('ready'))
  isRefused = true
  const failed = exports.order(order())
  await eventually(() => expect(exports.row(failed.id).state.kind).toBe('failed'))
  exports.resume(ready.id)
  exports.resume(failed.id)
  expect(steps().filter((kind) => kind === 'ready' || kind === 'failed')).toEqual(['ready', 'failed'])
})

test('announces an export that continues after a failure', async () => {
  let isBusy = true
  const { exports, start, steps } = exportingParts({
    service: {
      async exportPage() {
        if (isBusy) throw new AppError('service-unavailable')
        return { rows: 0, lines: new Uint8Array(), columns: [] }
      },
    },
  })
  start()
  const { id } = exports.order(order())
  await eventually(() => expect(exports.row(id).trouble).not.toBeNull())
  isBusy = false
  await eventually(() => expect(exports.row(id)).toMatchObject({ state: { kind: 'ready' }, trouble: null }))
  expect(steps().filter((kind) => kind === 'ready')).toHaveLength(1)
  expect(steps().at(-1)).toBe('ready')
})

test('says why an export waits while the service refuses the key, and requests it with another', async () => {
  const { exports, start, refuse } = exportingParts()
  const because = failure('key-refused')
  refuse(because)
  start()
  const { id } = exports.order(order())
  expect(exports.row(id)).toMatchObject({ state: { kind: 'requested' }, trouble: { because, retryAtMs: null } })
  refuse(null)
  await eventually(() => expect(exports.row(id)).toMatchObject({ state: { kind: 'ready' }, trouble: null }))
  refuse(because)
  expect(exports.row(id).trouble, 'a finished export needs no service').toBeNull()
})
