import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { cancelClips, retryClips, undoAct, uploadClipsAnyway } from '../../src/cli/commands/clips.ts'
import { evidence } from '../../src/station/contract/evidence.ts'
import { failure } from '../../src/station/contract/failure.ts'
import { openStationStore } from '../../src/station/store/station-store.ts'
import { stateOf, writer } from '../station/store/stored-clips.ts'
import { captureOutput } from '../support/captured-output.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** The data folder of a stopped station with two clips that need attention, and what a command prints of them. */
function stopped() {
  const dataDir = temporaryFolder()
  const read = <Result>(use: (memory: ReturnType<typeof openStationStore>) => Result): Result => {
    const memory = openStationStore(dataDir)
    try {
      return use(memory)
    } finally {
      memory.close()
    }
  }
  const clips = read((memory) => {
    const { add } = writer(memory)
    return [add({ state: stateOf.unreadable }), add({ state: stateOf.missing })]
  })
  const kinds = () => read(({ store }) => clips.map(({ id }) => store.get(id)?.state.kind))
  const print = captureOutput()
  return { options: { dataDir, json: false }, names: clips.map(({ id }) => id), clips, kinds, print, read }
}

test('clips cancel sets clips aside together, and one clips undo brings them all back', async () => {
  const { options, names, clips, kinds, print } = stopped()
  const { printed } = await print(cancelClips(names, options))
  for (const { path } of clips) expect(printed).toContain(basename(path))
  const id = /undo with: ondeck clips undo (\S+)/.exec(printed)?.[1]
  expect(kinds()).toEqual(['cancelled', 'cancelled'])
  expect((await print(undoAct(id, { ...options, list: false }))).printed).toContain('2 clips set aside')
  expect(kinds()).toEqual(['unreadable', 'missing'])
})

test('clips retry retries clips that need attention, and lists them as JSON', async () => {
  const { options, names, kinds, print } = stopped()
  const { code, printed } = await print(retryClips(names, { ...options, json: true }))
  expect([code, JSON.parse(printed)]).toEqual([0, { done: names, tooLate: [] }])
  expect(kinds()).toEqual(['settling', 'settling'])
})

test('clips retry names each clip that it can’t retry, and why', async () => {
  const { options, names, clips, kinds, print, read } = stopped()
  const untilMs = Date.now() + 40 * 60_000
  const confirming = { kind: 'confirming', tries: 0, refusals: 0, sessionId: 's1', untilMs } as const
  const [sent] = clips
  const uploaded = read((memory) => {
    if (sent) writer(memory).change(sent, { state: confirming })
    return writer(memory).add({ state: { kind: 'processing', sessionId: 's2' } })
  })
  const { code, printed } = await print(retryClips([...names, uploaded.id], options))
  expect(code).toBe(1)
  const lines = printed.split('\n')
  const lineOf = (path: string) => lines.find((line) => line.includes(basename(path)))
  expect(lineOf(sent!.path)).toMatch(/^too late +\S+: .*may still arrive until .+; nothing/)
  expect(lineOf(uploaded.path)).toMatch(/^too late +\S+: it is uploaded already/)
  expect(lineOf(clips[1]!.path)).toMatch(/^done +\S+$/)
  expect(kinds()).toEqual(['confirming', 'settling'])
  const again = await print(retryClips([uploaded.id], { ...options, json: true }))
  expect(JSON.parse(again.printed)).toEqual({ done: [], tooLate: [uploaded.id] })
})

test('clips upload-anyway uploads a clip that looks incomplete and can be played, and no other', async () => {
  const { options, names, clips, kinds, print, read } = stopped()
  const [doubtful] = clips
  const because = failure('file-incomplete', { reason: evidence('cut-short', { bytes: 12 }), playable: 'yes' })
  read((memory) => doubtful && writer(memory).change(doubtful, { state: { kind: 'unreadable', because } }))

  const { code, printed } = await print(uploadClipsAnyway(names, { ...options, json: true }))

  expect([code, JSON.parse(printed)]).toEqual([1, { done: names.slice(0, 1), tooLate: names.slice(1) }])
  expect(kinds()).toEqual(['probing', 'missing'])
  const line = read(({ store }) => doubtful && store.ledger(doubtful.id).at(-1))
  expect(line).toMatchObject({ event: 'accepted-incomplete', details: { because, sizeBytes: doubtful?.sizeBytes } })
})
