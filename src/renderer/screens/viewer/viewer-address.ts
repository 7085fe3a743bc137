import { goTo } from '../../routes.ts'

export const goToViewer = (repId: string): void => goTo('viewer', repId)
