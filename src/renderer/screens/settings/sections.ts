/** The parts of the settings, as the list names them and addresses spell them: `#/settings/folders`. */
export const sections = ['connection', 'folders', 'uploads', 'results', 'notifications', 'computer', 'about'] as const
export type SectionName = (typeof sections)[number]

/** What an address names; the first part where it names none. */
export const sectionOf = (within: string | null): SectionName =>
  sections.find((section) => section === within) ?? 'connection'
