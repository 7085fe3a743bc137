import { expect, test } from 'vitest'
import { AppError } from '../../../src/station/app-error.ts'
import { evidence } from '../../../src/station/contract/evidence.ts'
import type { Files } from '../../../src/station/ports.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { commandStation } from '../../support/command-station.ts'
import { fileAt, someProbe } from '../../support/station-parts.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { anExaminer } from './an-examiner.ts'

const { signal } = new AbortController()
const segfault = evidence('program-crashed', { signal: 'SIGSEGV' })
const atLimit = evidence('memory-limit', { megabytes: 2_048 })

/** Files whose name up to the dash is their content, and a prober that answers or crashes as the test sets. */
function station() {
  const parts = commandStation()
  const probed: string[] = []
  const told: { ends: unknown; sizeBytes: number } = { ends: null, sizeBytes: 1_000 }
  const files: Files = {
    stat: async (path) => (path.endsWith('.mov') ? fileAt(path, told.sizeBytes) : null),
    open: async () => {},
    fingerprint: async (path) => path.split('-')[0] ?? '',
    sha256: async (path) => path,
  }
  const prober = {
    async probe({ path }: { path: string }) {
      probed.push(path)
      if (told.ends !== null) throw new AppError('prober-crashed', { file: path, detail: told.ends as never })
      return someProbe
    },
  }
  const { examiner } = anExaminer({ ...parts, files }, { prober })
  function found(path: string) {
    const { id } = parts.lifecycle.add('/cam', fileAt(path))
    parts.lifecycle.apply(id, { kind: 'noticed' })
    return parts.lifecycle.apply(id, { kind: 'came-to-rest' })
  }
  /** Examines it as far as it goes, and answers its state. */
  async function examine(id: ReturnType<typeof found>['id']) {
    const { kind } = parts.lifecycle.get(id).state
    if (kind === 'settling') parts.lifecycle.apply(id, { kind: 'came-to-rest' })
    await examiner[kind === 'waiting' ? 'examineAgain' : 'examine'](parts.lifecycle.get(id), signal)
    return parts.lifecycle.get(id).state
  }
  return { ...parts, probed, told, found, examine }
}

test('does not probe content again that crashed the prober until a person retries', async () => {
  const { told, found, examine, probed, execute } = station()
  told.ends = segfault
  const { id } = found('/cam/bad-1.mov')
  const because = { code: 'prober-crashed', parameters: { file: '/cam/bad-1.mov', detail: segfault } }
  expect(await examine(id)).toEqual({ kind: 'unreadable', because })

  told.ends = null
  const copy = found('/cam/bad-2.mov')
  const other = found('/cam/good-1.mov')
  expect(await examine(copy.id)).toMatchObject({ kind: 'unreadable', because: { code: 'prober-crashed' } })
  expect(await examine(other.id)).toMatchObject({ kind: 'queued' })
  expect(probed).toEqual(['/cam/bad-1.mov', '/cam/good-1.mov'])

  expect(execute({ kind: 'clips-retry', clips: [copy.id] }).done).toEqual([copy.id])
  expect(await examine(copy.id)).toMatchObject({ kind: 'queued' })
  expect(probed.at(-1)).toBe('/cam/bad-2.mov')
})

test('starts a prober that reached its memory limit once more, and not a third time', async () => {
  const { told, found, examine, probed } = station()
  told.ends = atLimit
  const { id } = found('/cam/huge-1.mov')
  expect(await examine(id)).toMatchObject({ kind: 'waiting', because: { code: 'probe-failed' } })
  expect(await examine(id)).toMatchObject({ kind: 'unreadable', because: { code: 'prober-crashed' } })
  expect(await examine(found('/cam/huge-2.mov').id)).toMatchObject({ kind: 'unreadable' })
  expect(probed).toHaveLength(2)
})

test('does not blame a file that changed while the prober crashed', async () => {
  const { told, found, examine, videoCrashes } = station()
  told.ends = segfault
  const { id } = found('/cam/one-1.mov')
  const before = examine(id)
  told.sizeBytes = 2_000
  expect(await before).toMatchObject({ kind: 'settling' })
  expect(videoCrashes.isEmpty()).toBe(true)
})

test('remembers a crash across restarts', () => {
  const folder = temporaryFolder()
  const first = openStationStore(folder)
  first.videoCrashes.add('one', 'ffprobe', { detail: segfault, atMs: 1 })
  expect(first.videoCrashes.add('two', 'ffmpeg', { detail: atLimit, atMs: 2 })).toEqual({ detail: atLimit, times: 1 })
  first.close()
  const { videoCrashes, close } = openStationStore(folder)
  expect(videoCrashes.get('one', 'ffprobe')).toEqual({ detail: segfault, times: 1 })
  expect(videoCrashes.get('one', 'ffmpeg')).toBeNull()
  expect(videoCrashes.add('two', 'ffmpeg', { detail: atLimit, atMs: 3 }).times).toBe(2)
  videoCrashes.forget('two')
  expect(videoCrashes.get('two', 'ffmpeg')).toBeNull()
  expect(videoCrashes.isEmpty()).toBe(false)
  close()
})
