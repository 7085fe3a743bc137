import { useLayoutEffect } from 'react'
import { redirectTo } from '../../renderer/routes.ts'
import { useStatus } from '../../renderer/state/station-context.tsx'
import { GUIDE_ROUTE } from '../settings/screen/sections.ts'
import { opensOnStart } from './guide-steps.ts'

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
