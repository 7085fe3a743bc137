import { alertSettings } from '../../../../contract/station/alert.ts'

/** The settings of the kinds, as they are listed. */
export const kindNames = Object.values(alertSettings)
export type KindName = (typeof kindNames)[number]
