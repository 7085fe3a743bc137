import { alertSettings } from '../../../station/contract/alert.ts'
import type { Settings } from '../../../station/contract/settings.ts'

/** Settings of the alert kinds, in display order. */
const kindNames = [...new Set(Object.values(alertSettings))]
export type KindName = (typeof kindNames)[number]

/** Kinds that can occur at this station. */
export const shownKindNames = ({ facility }: Pick<Settings, 'facility'>): KindName[] =>
  kindNames.filter((name) => name !== 'facility' || facility.database !== null)
