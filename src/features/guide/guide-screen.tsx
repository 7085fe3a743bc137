import { useLayoutEffect } from 'react'
import { redirectTo } from '../../renderer/routes.ts'
import { useStatus } from '../../renderer/state/station-context.tsx'
import type { ConnectionHop } from '../../station/contract/folder-view.ts'
import type { ServiceState, StationStatus } from '../../station/contract/station-status.ts'

/** Route of the guide within the settings: `#/settings/guide`. */
export const GUIDE_ROUTE = 'guide'

export const guideSteps = ['service', 'key', 'folder', 'clip'] as const
export type GuideStep = (typeof guideSteps)[number]

type Done = StationStatus['guide']

/** Completed steps; a key that the service rejects does not count. */
export const completedSteps = ({ guide, service }: Pick<StationStatus, 'guide' | 'service'>): Done => ({
  ...guide,
  key: guide.key && service.kind !== 'key-refused',
})

/** Steps with a check mark: address and key while no failure is known, the first clip once its results are ready. */
export const tickedSteps = (status: Pick<StationStatus, 'guide' | 'service' | 'practice' | 'counts'>): Done => ({
  ...status.guide,
  service: status.guide.service && (status.practice || status.service.kind !== 'offline'),
  key: status.guide.key && (status.practice || status.service.kind === 'connected'),
  clip: status.counts.completed > 0,
})

/** Result of the last connection test; `untested` before one. */
export type ConnectionTestResult = 'untested' | 'passed' | 'failed'

export function connectionTestResult(
  hops: readonly Pick<ConnectionHop, 'outcome'>[] | null,
  service: ServiceState,
): ConnectionTestResult {
  if (hops === null) return service.kind === 'connected' ? 'passed' : 'untested'
  return hops.some(({ outcome }) => outcome === 'failed') ? 'failed' : 'passed'
}

/** First step that is not completed; the last step when all are. */
export const firstOpenStep = (done: Done): GuideStep => guideSteps.find((step) => !done[step]) ?? 'clip'

/** Next step that is not completed; the last step when all are. */
export function nextOpenStep(step: GuideStep, done: Done): GuideStep {
  const later = guideSteps.slice(guideSteps.indexOf(step) + 1)
  return later.find((one) => !done[one]) ?? later.at(-1) ?? 'clip'
}

/** Returns whether the guide opens at start: not when only the first clip is missing. */
export const opensOnStart = (done: Done): boolean => !done.done && !(done.service && done.key && done.folder)

/**
 * Opens the guide in place of Today at the first start. The guide has its own address, so that it stays open after the
 * first clip arrives. When the first clip is the only step left, Today opens instead.
 */
export function GuideScreen({ onLeave }: { onLeave: () => void }) {
  const status = useStatus()
  const shouldOpenGuide = status !== null && opensOnStart(status.guide)
  useLayoutEffect(() => {
    if (shouldOpenGuide) redirectTo('settings', GUIDE_ROUTE)
    else if (status) onLeave()
  }, [shouldOpenGuide, status, onLeave])
  return null
}
