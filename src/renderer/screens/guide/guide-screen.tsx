import { useLayoutEffect } from 'react'
import { redirectTo } from '../../routes.ts'
import { useStatus } from '../../state/station-context.tsx'
import { GUIDE_ROUTE, opensOnStart } from './guide-steps.ts'

/**
 * What a first start shows in the place of Today. The guide has an address of its own, so that it stays when the first
 * clip has come and nothing is open any more; where only the clip is to come, Today is the place to wait for it.
 */
export function GuideScreen({ onLeave }: { onLeave: () => void }) {
  const status = useStatus()
  const comes = status !== null && opensOnStart(status.guide)
  useLayoutEffect(() => {
    if (comes) redirectTo('settings', GUIDE_ROUTE)
    else if (status) onLeave()
  }, [comes, status, onLeave])
  return null
}
