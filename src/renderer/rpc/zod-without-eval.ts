import { config } from 'zod'

/**
 * Before any shape of the contract exists: to be faster, Zod otherwise tries to compile code, which the page's policy
 * forbids and reports.
 */
config({ jitless: true })
