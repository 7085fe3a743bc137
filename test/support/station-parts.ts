import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { createNewAthletes } from '../../src/station/athletes/new-athletes.ts'
import { createBulk } from '../../src/station/bulk/bulk.ts'
import { createClipLifecycle } from '../../src/station/clips/clip-lifecycle.ts'
import type { Clip } from '../../src/station/contract/clip.ts'
import type { Probe } from '../../src/station/contract/probe.ts'
import type { Tags } from '../../src/station/contract/tags.ts'
import type { FoundFile } from '../../src/station/ports.ts'
import { createCapturePermission } from '../../src/station/service/capture-permission.ts'
import type { ServiceOrigin } from '../../src/station/service/service-origin.ts'
import { openStationStore } from '../../src/station/store/station-store.ts'
import { manualClock } from './manual-clock.ts'
import { quickPlace, temporaryFolder } from './temporary.ts'

export const athleteId = '5c1f6a52-6a0b-4f5c-9d2a-0f4f5b7a1e11'

export const someProbe: Probe = {
  durationMs: 1_300,
  framesPerSecond: 240,
  widthPixels: 640,
  heightPixels: 360,
  orientation: 'landscape',
  codec: 'h264',
  audioCodec: null,
  recordedAtMs: Date.parse('2026-11-14T11:30:15.250Z'),
  recordedAtSource: 'tag-with-offset',
}

export const someTags: Tags = {
  athleteId,
  athleteName: 'Maya Ortiz',
  activity: 'baseball',
  movement: 'pitching',
  dimensions: { handedness: 'right' },
  origins: { athlete: 'folder', activity: 'folder', movement: 'folder', dimensions: { handedness: 'folder' } },
}

export const someOrigin: ServiceOrigin = { address: 'https://service.example/v1', keyTag: '5f2c1a90' }

export const fileAt = (path: string, sizeBytes = 1_000): FoundFile => ({ path, sizeBytes, modifiedAtMs: 1_000 })

/** A real store in a folder of its own, a clip lifecycle over it, and time that moves when told. */
export function stationParts() {
  const memory = openStationStore(temporaryFolder(quickPlace))
  onTestFinished(() => memory.close())
  const { store } = memory
  const clock = manualClock()
  const identifiers = { uuid: () => randomUUID() }
  const changes: Clip[] = []
  const folders = { isThere: async () => true }
  let present: ServiceOrigin | null = someOrigin
  const origin = () => present
  /** Another address or key is set, or none. */
  const ask = (next: ServiceOrigin | null) => {
    present = next
  }
  const listeners: ((clip: Clip) => void)[] = [(clip) => changes.push(clip)]
  const onChange = (clip: Clip) => listeners.forEach((listen) => listen(clip))
  const lifecycle = createClipLifecycle({ store, clock, identifiers, onChange })

  const permission = createCapturePermission({ clock, onChange: () => {} })

  /** A clip that is probed, tagged and in line. */
  function queued(path = '/cam/one.mov'): Clip {
    const { id } = lifecycle.add('/cam', fileAt(path))
    lifecycle.apply(id, { kind: 'noticed' })
    lifecycle.apply(id, { kind: 'came-to-rest' })
    const facts = { probe: someProbe, fingerprint: `print of ${path}`, tags: someTags, sessionGroupId: randomUUID() }
    return lifecycle.apply(id, { kind: 'tagged', atMs: clock.nowMs(), holdMs: 0 }, { facts })
  }

  const newAthletes = createNewAthletes({ ...memory, clock, identifiers, onNewAthlete: () => {} })

  return {
    ...memory,
    newAthletes,
    folders,
    origin,
    ask,
    clock,
    identifiers,
    lifecycle,
    bulkWork: createBulk({ ...memory, clock, lifecycle }),
    permission,
    changes,
    listeners,
    queued,
  }
}
