// A share that stops answering during examination or upload: its clips wait, and all others continue.

import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '../../../src/computer/system-clock.ts'
import type { Clip } from '../../../src/station/contract/clip.ts'
import { evidence } from '../../../src/station/contract/evidence.ts'
import type { Service } from '../../../src/station/ports.ts'
import { createRateLimiter } from '../../../src/station/runtime/rate-limiter.ts'
import { createHealth } from '../../../src/station/service/health.ts'
import { createReconnectWatch } from '../../../src/station/service/reconnect-watch.ts'
import { createAttempts } from '../../../src/station/uploads/attempt.ts'
import type { Sender } from '../../../src/station/uploads/sender-port.ts'
import { mountShare } from '../../support/mount-stand-in.ts'
import { atPace } from '../../support/pace.ts'
import { another } from '../../support/sample-clips.ts'
import { stationParts } from '../../support/station-parts.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { eventually } from '../../support/until.ts'
import { anExaminer } from '../examining/an-examiner.ts'
import { unclaimed } from '../uploads/unclaimed.ts'

const { signal } = new AbortController()

const silence = { code: 'folder-unreadable', parameters: { detail: evidence('no-answer') } }

/** A share that answers within half a second or not at all, and a folder of another disk. */
async function station() {
  const share = mountShare('share', { timeoutMs: atPace(500) })
  const { files, folders } = share
  expect(await folders.isThere(share.path)).toBe(true)
  const local = temporaryFolder(quickPlace)
  const parts = stationParts()
  const { intake, examiner } = anExaminer({ ...parts, folders, files })

  function arrive(folder: string, name: string): Clip {
    const path = join(folder, name)
    writeFileSync(path, another(path))
    const { size: sizeBytes, mtimeMs: modifiedAtMs } = statSync(path)
    const { id } = parts.lifecycle.add(folder, { path, sizeBytes, modifiedAtMs })
    parts.lifecycle.apply(id, { kind: 'noticed' })
    return parts.lifecycle.apply(id, { kind: 'came-to-rest' })
  }
  const state = ({ id }: Clip) => parts.lifecycle.get(id).state
  return { ...parts, share, local, intake, examiner, arrive, state }
}

test('keeps clips of a silent share waiting, and continues with other folders', async () => {
  const { share, local, examiner, arrive, state, store, lifecycle } = await station()
  const stuck = Array.from({ length: 30 }, (_, number) => arrive(share.path, `${number}.mp4`))
  const other = arrive(local, 'a.mp4')
  share.stall()
  // One after the other, as the engine does it.
  for (const clip of [...stuck, other]) await examiner.examine(clip, signal)
  expect(state(other).kind).toBe('queued')
  for (const clip of stuck) expect(state(clip)).toMatchObject({ kind: 'waiting', resume: 'tagging', because: silence })

  share.goOn()
  await eventually(async () => expect(await share.folders.isThere(share.path)).toBe(true))
  const back = createReconnectWatch({
    store,
    lifecycle,
    service: { hello: async () => {} },
    access: { isShut: () => false },
    health: { all: () => [] },
    clock: systemClock,
  })
  back.handleFolderBack(share.path)
  await back.check(signal)
  for (const clip of stuck) expect(state(clip).kind).toBe('settling')
})

test('keeps the queue position of a clip whose share stops answering, without a reservation', async () => {
  const parts = await station()
  const { share, examiner, arrive, state, lifecycle, clock } = parts
  const clips = [arrive(share.path, 'a.mp4'), arrive(share.path, 'b.mp4'), arrive(share.path, 'c.mp4')]
  for (const clip of clips) await examiner.examine(clip, signal)
  const attempts = createAttempts({
    ...parts,
    files: share.files,
    folders: share.folders,
    service: {} as Service,
    sender: {} as Sender,
    claims: unclaimed,
    health: createHealth({ clock, onChange: () => {} }),
    rateLimiter: createRateLimiter(clock, 0),
    athletes: { isKnownHere: async () => true, forget: () => {} },
    random: () => 0,
    settings: () => ({ folders: [] }),
    onProgress: () => {},
    onStored: () => {},
    onStoredTwice: () => {},
    onAthleteLost: () => {},
    neededMs: () => 0,
  })
  share.stall()
  for (const { id } of clips) {
    await attempts.attempt(lifecycle.get(id), signal, signal)
    expect(parts.store.liveReservations(id)).toEqual([])
  }
  for (const clip of clips) expect(state(clip)).toMatchObject({ kind: 'waiting', resume: 'sending', because: silence })
})
