/** Sections of the settings, in display order, spelled as in addresses: `#/settings/folders`. */
export const settingsSections = [
  'connection',
  'folders',
  'uploads',
  'results',
  'facility',
  'notifications',
  'computer',
  'about',
] as const
export type SectionName = (typeof settingsSections)[number]

/** Section of an address; the first one by default. */
export const sectionOf = (within: string | null): SectionName =>
  settingsSections.find((section) => section === within) ?? 'connection'

/** Route of the guide within the settings: `#/settings/guide`. */
export const GUIDE_ROUTE = 'guide'
