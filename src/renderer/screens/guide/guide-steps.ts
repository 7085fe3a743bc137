import type { ConnectionHop } from '../../../contract/station/folder-view.ts'
import type { ServiceState, StationStatus } from '../../../contract/station/station-status.ts'

/** Where the guide stands among the settings: `#/settings/guide`. */
export const GUIDE_ROUTE = 'guide'

export const guideSteps = ['service', 'key', 'folder', 'clip'] as const
export type GuideStep = (typeof guideSteps)[number]

type Done = StationStatus['guide']

/** What is done; a key that the service refuses is none. */
export const completedSteps = ({ guide, service }: Pick<StationStatus, 'guide' | 'service'>): Done => ({
  ...guide,
  key: guide.key && service.kind !== 'key-refused',
})

/** What gets a tick: an address and a key only while nothing has shown that they don't work, the first clip with its results. */
export const tickedSteps = (status: Pick<StationStatus, 'guide' | 'service' | 'practice' | 'counts'>): Done => ({
  ...status.guide,
  service: status.guide.service && (status.practice || status.service.kind !== 'offline'),
  key: status.guide.key && (status.practice || status.service.kind === 'connected'),
  clip: status.counts.completed > 0,
})

/** What the last test of the connection leads to: `untested` before one. */
export type ConnectionTestResult = 'untested' | 'passed' | 'failed'

export function connectionTestResult(
  hops: readonly Pick<ConnectionHop, 'outcome'>[] | null,
  service: ServiceState,
): ConnectionTestResult {
  if (hops === null) return service.kind === 'connected' ? 'passed' : 'untested'
  return hops.some(({ outcome }) => outcome === 'failed') ? 'failed' : 'passed'
}

/** The first step that is still to be done; the last one when all are. */
export const firstOpenStep = (done: Done): GuideStep => guideSteps.find((step) => !done[step]) ?? 'clip'

/** The next open step after one; the last one where none is. */
export function nextOpenStep(step: GuideStep, done: Done): GuideStep {
  const later = guideSteps.slice(guideSteps.indexOf(step) + 1)
  return later.find((one) => !done[one]) ?? later.at(-1) ?? 'clip'
}

/** Whether the guide comes by itself: not to somebody who has only to wait for the first clip. */
export const opensOnStart = (done: Done): boolean => !done.done && !(done.service && done.key && done.folder)
