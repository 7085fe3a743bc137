import { config } from 'zod'

/**
 * Runs before any contract shape exists: Zod would otherwise try to compile code, which the page's content policy
 * forbids and reports.
 */
config({ jitless: true })
