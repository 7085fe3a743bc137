import type { ConnectionHop } from '../../../contract/station/folder-view.ts'
import type { ServiceState, StationStatus } from '../../../contract/station/station-status.ts'

/** Where the guide stands among the settings: `#/settings/guide`. */
export const GUIDE = 'guide'

export const steps = ['service', 'key', 'folder', 'clip'] as const
export type Step = (typeof steps)[number]

type Done = StationStatus['guide']

/** What is done; a key that the service refuses is none. */
export const doneOf = ({ guide, service }: Pick<StationStatus, 'guide' | 'service'>): Done => ({
  ...guide,
  key: guide.key && service.kind !== 'key-refused',
})

/** What gets a tick: an address and a key only while nothing has shown that they don't work, the first clip with its results. */
export const tickedOf = (status: Pick<StationStatus, 'guide' | 'service' | 'practice' | 'counts'>): Done => ({
  ...status.guide,
  service: status.guide.service && (status.practice || status.service.kind !== 'offline'),
  key: status.guide.key && (status.practice || status.service.kind === 'connected'),
  clip: status.counts.completed > 0,
})

/** What the last test of the connection leads to: `untested` before one. */
export type TestResult = 'untested' | 'passed' | 'failed'

export function testResultOf(
  hops: readonly Pick<ConnectionHop, 'outcome'>[] | null,
  service: ServiceState,
): TestResult {
  if (hops === null) return service.kind === 'connected' ? 'passed' : 'untested'
  return hops.some(({ outcome }) => outcome === 'failed') ? 'failed' : 'passed'
}

/** The first step that is still to be done; the last one when all are. */
export const firstOpen = (done: Done): Step => steps.find((step) => !done[step]) ?? 'clip'

/** The next open step after one; the last one where none is. */
export function nextAfter(step: Step, done: Done): Step {
  const later = steps.slice(steps.indexOf(step) + 1)
  return later.find((one) => !done[one]) ?? later.at(-1) ?? 'clip'
}

/** Whether the guide comes by itself: not to somebody who has only to wait for the first clip. */
export const comesByItself = (done: Done): boolean => !done.done && !(done.service && done.key && done.folder)
