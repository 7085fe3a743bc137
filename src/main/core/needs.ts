import { clipKinds } from '../../station/contract/clip.ts'
import { clipStandingOf } from '../../station/contract/clip-kinds.ts'
import type { Failure } from '../../station/contract/failure.ts'
import type { StationStatus } from '../../station/contract/station-status.ts'

/** Issue that needs a person. Lists of them are sorted by severity. */
export type Need =
  | { readonly kind: 'trouble'; readonly because: Failure }
  | { readonly kind: 'key-refused' | 'no-key' | 'no-service' | 'captures-refused' }
  | { readonly kind: 'folders'; readonly cameras: readonly string[] }
  | { readonly kind: 'clips'; readonly untagged: number; readonly stuck: number; readonly unanswered: number }
  | { readonly kind: 'exports'; readonly count: number }

type Counts = StationStatus['counts']

/** Counts clips whose state has this standing. */
export const countClips = (wanted: ReturnType<typeof clipStandingOf>, counts: Counts): number =>
  clipKinds.filter((kind) => clipStandingOf(kind) === wanted).reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)

export function needsOf(status: StationStatus): Need[] {
  const { trouble, service, captures, folders, safety, exportsNeedYou } = status
  const cameras = folders.filter(({ state }) => state.kind === 'unavailable').map(({ camera }) => camera)
  const { untagged, stuck, unanswered } = safety
  const needs: (Need | false)[] = [
    trouble !== null && { kind: 'trouble', because: trouble },
    service.kind === 'none' && { kind: 'no-service' },
    service.kind === 'no-key' && { kind: 'no-key' },
    service.kind === 'key-refused' && { kind: 'key-refused' },
    captures.kind === 'refused' && { kind: 'captures-refused' },
    cameras.length > 0 && { kind: 'folders', cameras },
    safety.needsPerson > 0 && { kind: 'clips', untagged, stuck, unanswered },
    exportsNeedYou > 0 && { kind: 'exports', count: exportsNeedYou },
  ]
  return needs.filter((need) => need !== false)
}

/** Address of the screen where a need is resolved. */
export function addressOfNeed({ kind }: Need): string {
  switch (kind) {
    case 'no-service':
    case 'no-key':
    case 'key-refused':
      return '#/settings/connection'
    case 'captures-refused':
      return '#/queue'
    case 'folders':
      return '#/settings/folders'
    case 'trouble':
      return '#/settings/computer'
    case 'exports':
      return '#/exports'
    case 'clips':
      return '#/today'
  }
}

/** Number on the dock icon: clips and exports that need a person. */
export const badgeOf = ({ safety, exportsNeedYou }: StationStatus): number => safety.needsPerson + exportsNeedYou
