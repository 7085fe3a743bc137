import { z } from 'zod'
import { Failure } from './failure.ts'

/** Limits of the hour in which releases are installed. */
export const updateHourBounds = { min: 0, max: 23 } as const

/** Settings of updates, where the build or the managed settings name a feed. */
export const UpdateSettings = z.strictObject({
  /** `announce`: checks and tells, installs nothing. `off`: asks nothing. */
  mode: z.enum(['automatic', 'announce', 'off']).default('automatic'),
  /** Hour of the day, by this computer's clock, in which releases are installed. */
  hour: z.int().min(updateHourBounds.min).max(updateHourBounds.max).default(3),
})

/** Parameter `purpose` of a failed connection: the update address was asked, not the service. */
export const UPDATE_CHECK_PURPOSE = 'update-check'

/** Version of a release: three numbers, without a suffix. */
export const ReleaseVersion = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/)

/** Kind of installation of this OnDeck, which decides how it is updated. */
export const InstallKind = z.enum([
  'windows',
  'macos',
  'appimage',
  'deb',
  'headless-deb',
  'rpm',
  'archive',
  'npm',
  'source',
])
export type InstallKind = z.infer<typeof InstallKind>

/** The release that the feed offers, compared with this version. */
export const OfferedRelease = z.object({
  version: ReleaseVersion,
  /** Plain text of several lines, already stripped; empty where the feed has none. */
  notes: z.string(),
  relation: z.enum(['newer', 'same', 'older']),
})
export type OfferedRelease = z.infer<typeof OfferedRelease>

/** Reason why a release can't be installed at this moment. */
export const InstallBlock = z.enum(['uploading', 'reservation'])
export type InstallBlock = z.infer<typeof InstallBlock>

/**
 * Reason why this installation is never updated by OnDeck. `system`: its kind has no signature that the system checks.
 * `unsigned`: the build is not signed. `all-users`: it takes an administrator. `no-window`: only the window installs.
 */
export const InstallLimit = z.enum(['system', 'unsigned', 'all-users', 'no-window'])
export type InstallLimit = z.infer<typeof InstallLimit>

export const UpdatesState = z.object({
  /** The running version. */
  version: z.string(),
  installKind: InstallKind,
  /** Address of the feed; null where none is set, and nothing is ever asked. */
  feed: z.string().nullable(),
  checking: z.boolean(),
  /** Time of the last check that got an answer. */
  checkedAtMs: z.number().nullable(),
  /** Failure of the last check or installation; null after a success. */
  because: Failure.nullable(),
  offered: OfferedRelease.nullable(),
  /** True where OnDeck installs releases: the build is signed, and this system checks signatures. */
  canInstall: z.boolean(),
  /** Null where `canInstall` is true. */
  installLimit: InstallLimit.nullable(),
  /** Set while an offered release can't be installed. */
  blockedBy: InstallBlock.nullable(),
  installing: z.boolean(),
})
export type UpdatesState = z.infer<typeof UpdatesState>
