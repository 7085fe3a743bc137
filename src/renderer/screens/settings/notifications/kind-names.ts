import { alertSettings } from '../../../../contract/station/alert.ts'

/** Settings of the alert kinds, in display order. */
export const kindNames = [...new Set(Object.values(alertSettings))]
export type KindName = (typeof kindNames)[number]
