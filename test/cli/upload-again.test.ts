import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listClips, redoAct, showClip, undoAct } from '../../src/cli/commands/clips.ts'
import { uploadClipsAgain } from '../../src/cli/commands/upload-again.ts'
import { createFiles } from '../../src/computer/files/local-files.ts'
import type { Clip } from '../../src/station/contract/clip.ts'
import { openStationStore } from '../../src/station/store/station-store.ts'
import { stateOf, writer } from '../station/store/stored-clips.ts'
import { captureOutput } from '../support/captured-output.ts'
import { another } from '../support/sample-clips.ts'
import { athleteId } from '../support/station-parts.ts'
import { temporaryFolder } from '../support/temporary.ts'

const ana = '0d9d8f0e-1111-4222-8333-444455556666'

/** The data folder of a stopped station that has uploaded one clip, and what a command prints of it. */
async function stopped() {
  const dataDir = temporaryFolder()
  const folder = temporaryFolder()
  const path = join(folder, 'one.mp4')
  writeFileSync(path, another('one'))
  const files = createFiles()
  const file = await files.stat(path)
  const facts: Partial<Clip> = {
    ...file,
    path,
    folder,
    fingerprint: await files.fingerprint(path),
    sha256: await files.sha256(path, new AbortController().signal),
    state: { ...stateOf.completed, sessionId: 'capture-1' },
  }
  await files.end()
  const read = <Result>(use: (memory: ReturnType<typeof openStationStore>) => Result): Result => {
    const memory = openStationStore(dataDir)
    try {
      return use(memory)
    } finally {
      memory.close()
    }
  }
  const clip = read((memory) => writer(memory).add(facts))
  const made = () => read(({ store }) => store.uploadingAgain(clip.id))
  const print = captureOutput()
  const options = { dataDir, json: false }
  const again = (more: Partial<Parameters<typeof uploadClipsAgain>[1]> = {}) =>
    print(uploadClipsAgain([clip.id], { ...options, athlete: ana, set: [], yes: true, ...more }))
  return { clip, made, options, print, again }
}

test('clips upload-again only previews without --yes', async () => {
  const { again, made } = await stopped()
  const { code, printed } = await again({ yes: false })
  expect([code, made()]).toEqual([1, []])
  expect(printed).toContain('This would upload one.mp4 again: uploaded as Maya Ortiz')
  expect(printed).toContain('--yes')
  const { printed: json } = await again({ yes: false, json: true })
  expect(JSON.parse(json)).toMatchObject({ wouldUploadAgain: [{ file: 'one.mp4', sessionId: 'capture-1' }] })
})

test('clips upload-again names the request to the provider, and clips list and show name both clips', async () => {
  const { again, made, clip, options, print } = await stopped()
  const { code, printed } = await again({ set: ['movement=hitting'] })
  expect(code).toBe(0)
  expect(printed).toContain('Ask the provider to delete capture capture-1 (one.mp4, Maya Ortiz)')
  const [other] = made()
  expect(other?.handTags).toMatchObject({ athlete: { id: ana }, movement: 'hitting' })
  const list = (await print(listClips({ ...options, limit: 10 }))).printed
  expect(list).toContain(`uploaded again as clip ${other?.id}`)
  expect(list).toContain('second upload of capture capture-1')
  for (const id of [clip.id, other!.id]) {
    expect((await print(showClip(id, options))).printed).toContain('Ask the provider to delete capture capture-1')
  }
  const shown = (await print(showClip(clip.id, { ...options, json: true }))).printed
  expect(JSON.parse(shown)).toMatchObject({ again: null, uploadedAgain: other?.id })
})

test('clips upload-again refuses the same athlete and a second time, clips undo reverts it, and clips redo repeats it', async () => {
  const { again, made, options, print } = await stopped()
  await expect(again({ athlete: athleteId })).rejects.toMatchObject({ code: 'again-same-athlete' })
  const { printed } = await again()
  await expect(again()).rejects.toMatchObject({ code: 'again-exists' })
  const id = /undo with: ondeck clips undo (\S+)/.exec(printed)?.[1]
  const undone = (await print(undoAct(id, { ...options, list: false }))).printed
  expect(undone).toContain('Upload 1 clip again')
  expect(made()[0]?.state.kind).toBe('cancelled')

  const listed = (await print(redoAct(undefined, { ...options, list: true, json: true }))).printed
  expect(JSON.parse(listed)).toMatchObject({ id, what: { kind: 'clips-upload-again', clips: 1 } })
  expect(undone).toContain(`redo with: ondeck clips redo ${id}`)
  expect((await print(redoAct(id, { ...options, list: false }))).printed).toContain('Upload 1 clip again')
  expect(made().map(({ state }) => state.kind)).toEqual(['found', 'cancelled'])
  await expect(redoAct(id, { ...options, list: false })).rejects.toMatchObject({ code: 'redo-gone' })
})

test('clips upload-again --ids prints the ids of the old captures and nothing else', async () => {
  const { again, made } = await stopped()
  expect(await again({ ids: true, yes: false })).toMatchObject({ code: 1, printed: 'capture-1\n' })
  expect(made()).toEqual([])
  expect(await again({ ids: true })).toMatchObject({ code: 0, printed: 'capture-1\n' })
  expect(made()).toHaveLength(1)
})
