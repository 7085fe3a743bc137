import { goTo } from '../routes.ts'

export const goToViewer = (repId: string): void => goTo('viewer', repId)

/** Opens two reps side by side. */
export const goToCompare = (repId: string, withId: string): void => goTo('viewer', repId, { with: withId })
