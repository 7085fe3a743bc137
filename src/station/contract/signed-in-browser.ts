import { z } from 'zod'

/** A browser that may use the station. */
export const SignedInBrowser = z.object({
  id: z.string(),
  /** Such as Firefox; null where its name is not known. */
  name: z.string().nullable(),
  /** Such as Windows; null where it is not known. */
  system: z.string().nullable(),
  signedInAtMs: z.number(),
  lastSeenAtMs: z.number(),
  isConnected: z.boolean(),
  /** True for the browser that sent the request. */
  isThis: z.boolean(),
})
export type SignedInBrowser = z.infer<typeof SignedInBrowser>

/** The most recent first. */
export const SignedInBrowsers = z.array(SignedInBrowser)

/** Number of browsers signed out: none for an unknown id. */
export const SignedOut = z.object({ signedOut: z.int().min(0) })

/** One browser, or all except the one that sent the request. */
export const BrowsersToSignOut = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('one'), id: z.string().min(1).max(64) }),
  z.object({ kind: z.literal('others') }),
])
export type BrowsersToSignOut = z.infer<typeof BrowsersToSignOut>
