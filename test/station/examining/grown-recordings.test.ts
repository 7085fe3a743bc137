// A recording that OnDeck uploaded before its end, because its recorder paused too long.
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFiles } from '../../../src/computer/files/local-files.ts'
import type { Clip } from '../../../src/station/contract/clip.ts'
import { createGrownRecordings, type GrownClip } from '../../../src/station/examining/grown-recording.ts'
import { stationParts } from '../../support/station-parts.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { anExaminer } from './an-examiner.ts'

const { signal } = new AbortController()

function recorder() {
  const parts = { ...stationParts(), files: createFiles(), folders: { isThere: async () => true } }
  const { store, lifecycle } = parts
  const path = join(temporaryFolder(), 'recording.mp4')
  const reported: GrownClip[] = []
  const grown = createGrownRecordings({ ...parts, onGrown: (clip) => void reported.push(clip) })
  const { examiner } = anExaminer(parts, { grown })
  const state = ({ id }: Clip) => lifecycle.get(id).state
  const events = ({ id }: Clip) => store.ledger(id).map(({ event }) => event)

  async function examine(clip: Clip) {
    await examiner.examine(lifecycle.get(clip.id), signal)
    return lifecycle.get(clip.id)
  }

  return {
    ...parts,
    reported,
    state,
    events,
    examine,
    /** Writes the file, finds it as a new clip, and examines it. */
    async record(bytes: Buffer) {
      writeFileSync(path, bytes)
      const { size: sizeBytes, mtimeMs: modifiedAtMs } = statSync(path)
      const { id } = lifecycle.add('/cam', { path, sizeBytes, modifiedAtMs })
      lifecycle.apply(id, { kind: 'noticed' })
      return examine(lifecycle.apply(id, { kind: 'came-to-rest' }))
    },
    upload({ id }: Clip) {
      lifecycle.apply(id, { kind: 'started' })
      lifecycle.apply(id, { kind: 'reserved', sessionId: id })
      lifecycle.apply(id, { kind: 'body-sent' })
      lifecycle.apply(id, { kind: 'stored', sessionId: id })
    },
  }
}

const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7919) >> 5))

test('reports a recording that grew after its upload, and uploads the whole once more', async () => {
  const station = recorder()
  const part = await station.record(bytes.subarray(0, 100_000))
  station.upload(part)
  const whole = await station.record(bytes.subarray(0, 200_000))

  expect(station.state(whole).kind).toBe('queued')
  expect(station.reported).toMatchObject([{ clip: { id: whole.id }, because: { code: 'file-grew' } }])
  expect(station.events(part)).toContain('grew-after-upload')
  expect(station.events(whole)).toContain('grew-after-upload')
})

test('uploads no recording a third time without a person, who can decide to', async () => {
  const station = recorder()
  for (const length of [100_000, 150_000]) station.upload(await station.record(bytes.subarray(0, length)))
  const third = await station.record(bytes.subarray(0, 300_000))
  expect(third.state).toMatchObject({ kind: 'unreadable', because: { code: 'file-grew', parameters: { uploads: 2 } } })

  const { sizeBytes, modifiedAtMs } = third
  station.lifecycle.apply(third.id, { kind: 'accepted-incomplete' }, { details: { sizeBytes, modifiedAtMs } })
  expect((await station.examine(third)).state.kind).toBe('queued')
  expect(station.reported).toHaveLength(2)
})

test('says nothing about another recording of the same name', async () => {
  const station = recorder()
  station.upload(await station.record(bytes.subarray(0, 100_000)))
  const other = await station.record(Buffer.concat([Buffer.from('other'), bytes]))
  expect(station.state(other).kind).toBe('queued')
  expect(station.reported).toEqual([])
})

test('says nothing about a file that grew before its upload', async () => {
  const station = recorder()
  await station.record(bytes.subarray(0, 100_000))
  await station.record(bytes.subarray(0, 200_000))
  expect(station.reported).toEqual([])
})
