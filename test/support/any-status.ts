// Statuses of any station: clips in all states, and everything that keeps uploads from going.

import fc from 'fast-check'
import { clipKinds } from '../../src/station/contract/clip.ts'
import { failure } from '../../src/station/contract/failure.ts'
import { FolderSettings } from '../../src/station/contract/settings.ts'
import type { ServiceState, StationStatus } from '../../src/station/contract/station-status.ts'
import { idleStatus, withSafety } from '../electron/fixtures/idle-status.ts'

const MINUTE_MS = 60_000

const services = (nowMs: number): ServiceState[] => [
  { kind: 'none' },
  { kind: 'no-key' },
  { kind: 'connecting' },
  { kind: 'connected', answeredAtMs: nowMs },
  { kind: 'offline', sinceMs: nowMs - MINUTE_MS, because: failure('offline', { host: 'service.example' }) },
  { kind: 'offline', sinceMs: nowMs - MINUTE_MS, because: failure('not-allowed') },
  { kind: 'key-refused', because: failure('key-refused') },
]

/** Most stations have clips in a few states, and nothing in their way. */
const count = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 9 }) },
)
const counts = fc.record(
  Object.fromEntries(clipKinds.map((kind) => [kind, count])) as Record<(typeof clipKinds)[number], typeof count>,
)
const mostly = <Value>(usual: Value, ...others: Value[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })

const folderOf = (existingWaiting: number, unsupported: number): StationStatus['folders'][number] => ({
  settings: FolderSettings.parse({ path: '/cameras/a', camera: 'A' }),
  camera: 'A',
  state: { kind: 'watching' },
  clipsToday: 0,
  lastClipAtMs: null,
  existingWaiting,
  unsupported,
  unsupportedAside: 0,
  watcher: null,
})

export const anyStatus = (nowMs: number): fc.Arbitrary<StationStatus> =>
  fc
    .record({
      counts,
      service: fc.constantFrom(...services(nowMs), { kind: 'connected', answeredAtMs: nowMs } as const),
      isRefused: mostly(false, true),
      hasTrouble: mostly(false, true),
      paused: mostly(false, true),
      opensAtMs: mostly<number | null | undefined>(undefined, nowMs + 30 * MINUTE_MS, null),
      doneAtMs: fc.constantFrom(null, nowMs + 5 * MINUTE_MS, nowMs - MINUTE_MS),
      existingWaiting: count,
      unsupported: count,
    })
    .map(({ counts: clips, isRefused, hasTrouble, opensAtMs, ...has }) => {
      const idle = idleStatus(nowMs)
      const because = failure('captures-not-enabled')
      const leftClips = clips.held + clips.queued + clips.waiting + clips.reserving + clips.sending + clips.confirming
      return withSafety({
        ...idle,
        counts: clips,
        service: has.service,
        captures: isRefused
          ? { kind: 'refused', because, sinceMs: nowMs, retryAtMs: nowMs + MINUTE_MS }
          : idle.captures,
        trouble: hasTrouble ? failure('disk-full') : null,
        folders: [folderOf(has.existingWaiting, has.unsupported)],
        transfer: {
          ...idle.transfer,
          leftClips,
          leftBytes: leftClips * 50_000_000,
          sendingClips: clips.sending,
          bytesPerSecond: clips.sending > 0 ? 2_000_000 : 0,
          paused: has.paused,
          doneAtMs: leftClips > 0 && !has.paused ? has.doneAtMs : null,
          schedule:
            opensAtMs === undefined ? idle.transfer.schedule : { open: false, changesAtMs: opensAtMs, today: [] },
        },
      })
    })
