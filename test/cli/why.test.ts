import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { whyNotUploaded } from '../../src/cli/commands/why.ts'
import { failure } from '../../src/station/contract/failure.ts'
import { openStationStore } from '../../src/station/store/station-store.ts'
import { writer } from '../station/store/stored-clips.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** A stopped station with a broken video, and one that a person canceled. */
function stopped() {
  const dataDir = temporaryFolder()
  const memory = openStationStore(dataDir)
  const { add } = writer(memory)
  const because = failure('not-a-video')
  add({ path: '/cam/a/broken_0001.mp4', folder: '/cam/a', camera: 'A', state: { kind: 'unreadable', because } })
  add({ path: '/cam/a/IMG_0002.mp4', folder: '/cam/a', camera: 'A', foundAtMs: 1, state: { kind: 'cancelled' } })
  memory.close()
  const said = { out: '', err: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    const spy = vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name === 'stdout' ? 'out' : 'err'] += String(text)
      return true
    })
    onTestFinished(() => spy.mockRestore())
  }
  return { options: { dataDir, json: false }, said }
}

test('clips why explains by a part of the name, or the whole path, why a file is not uploaded', async () => {
  const { options, said } = stopped()
  expect(await whyNotUploaded('broken', options)).toBe(0)
  expect(said.out.split('\n')).toEqual([
    'broken_0001.mp4  Unreadable',
    '  /cam/a/broken_0001.mp4',
    expect.stringMatching(/is not a \.mov or \.mp4 video.* Export it as \.mov or \.mp4/),
    '',
  ])
  said.out = ''
  expect(await whyNotUploaded('/cam/a/IMG_0002.mp4', options)).toBe(0)
  expect(said.out).toContain('IMG_0002.mp4  Canceled')
  expect(said.out).toContain('Bring it back to upload it.')
})

test('clips why prints one line of JSON for each file, with the code of its failure', async () => {
  const { options, said } = stopped()
  expect(await whyNotUploaded('.mp4', { ...options, json: true })).toBe(0)
  const lines = said.out.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { file: 'IMG_0002.mp4', state: 'cancelled', code: null },
    { file: 'broken_0001.mp4', state: 'unreadable', code: 'not-a-video', path: join('/cam/a', 'broken_0001.mp4') },
  ])
})

test('clips why says that no file has such a name, and fails', async () => {
  const { options, said } = stopped()
  expect(await whyNotUploaded('nowhere', options)).toBe(1)
  expect(said.out).toBe('')
  expect(said.err).toContain('No file in the source folders has “nowhere” in its name')
})
