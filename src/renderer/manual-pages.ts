/** Pages in the order of the manual. Each is a Markdown file of this name in every language. */
export const pageNames = [
  'start',
  'install',
  'first-day',
  'cameras',
  'unattended',
  'results',
  'troubleshooting',
  'administration',
  'facility',
  'backup',
  'privacy',
  'keyboard',
] as const
export type PageName = (typeof pageNames)[number]

/** Section of the manual. */
export interface ManualSection {
  readonly page: PageName
  /** Anchor of the heading on the English page; null for the top. */
  readonly at: string | null
}
