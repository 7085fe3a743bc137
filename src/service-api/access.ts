/** How every request proves who asks (section 5). */
export const apiKeyPrefix = 'sk'

/** What an organization may export (5.6). `unavailable` may not export at all. */
export const exportTiers = ['premium', 'base', 'unavailable'] as const
export type ExportTier = (typeof exportTiers)[number]
