/** The parts of the settings, as the list names them and addresses spell them: `#/settings/folders`. */
export const settingsSections = [
  'connection',
  'folders',
  'uploads',
  'results',
  'notifications',
  'computer',
  'about',
] as const
export type SectionName = (typeof settingsSections)[number]

/** What an address names; the first part where it names none. */
export const sectionOf = (within: string | null): SectionName =>
  settingsSections.find((section) => section === within) ?? 'connection'
