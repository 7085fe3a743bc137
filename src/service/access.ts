/** Prefix of API keys, which authenticate every request (section 5). */
export const apiKeyPrefix = 'sk'

/** Export tiers of an organization (service interface 5.6). `unavailable` may not export at all. */
export const exportTiers = ['premium', 'base', 'unavailable'] as const
export type ExportTier = (typeof exportTiers)[number]
