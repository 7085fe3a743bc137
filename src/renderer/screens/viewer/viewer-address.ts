import { addressOf, goTo } from '../../routes.ts'

/** The address of a rep in the viewer, for links. */
export const viewerAddress = (repId: string): string => addressOf('viewer', repId)

export const goToViewer = (repId: string): void => goTo('viewer', repId)
