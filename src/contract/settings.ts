import { z } from 'zod'
import { TagValue } from './tags.ts'

const name = z.string().trim().min(1)

/** An athlete by id, or by name looked up among the service's athletes, created once when `create` says so. */
export const FolderAthlete = z.union([
  z.strictObject({ id: name }),
  z.strictObject({ firstName: name, lastName: name.optional(), create: z.boolean().default(false) }),
])
export type FolderAthlete = z.infer<typeof FolderAthlete>

/** What a source folder says of its clips where nothing else does. */
export const FolderTags = z.strictObject({
  athlete: FolderAthlete.optional(),
  activity: name.optional(),
  movement: name.optional(),
  dimensions: z.record(z.string(), TagValue).default({}),
})
export type FolderTags = z.infer<typeof FolderTags>

export const FolderSettings = z.strictObject({
  path: name,
  /** The camera's label. */
  camera: name.optional(),
  recursive: z.boolean().default(true),
  /** Clips that were there before the folder was added. */
  existing: z.enum(['take', 'ignore']).default('take'),
  /** Sent as `camera_configuration`; `camera_orientation: auto` (or none) is filled from the probe. */
  cameraConfiguration: z.record(z.string(), z.unknown()).default({}),
  requireDimensions: z.boolean().default(false),
  tags: FolderTags.prefault({}),
})
export type FolderSettings = z.infer<typeof FolderSettings>

/** The station's settings, as the configuration file spells them. */
export const Settings = z.strictObject({
  service: z.strictObject({
    baseUrl: name,
    /** `http://user:password@host:port`; the environment's (HTTPS_PROXY) when not given. */
    proxy: z.url({ protocol: /^https?$/ }).optional(),
    /** An authority to trust beside those of the system: a file of PEM certificates. */
    caFile: name.optional(),
  }),
  folders: z.array(FolderSettings).min(1),
  finished: z
    .strictObject({
      /** How long size and modification time must rest. */
      stableSeconds: z.number().min(0.1).max(3600).default(2),
      /** How long a file at rest that is not complete is waited for; the face knows the default. */
      giveUpSeconds: z.number().min(0).max(86_400).optional(),
    })
    .prefault({}),
  uploads: z
    .strictObject({
      holdSeconds: z.number().min(0).max(86_400).default(0),
      parallel: z.int().min(1).max(4).default(2),
      limitMbitPerSecond: z.number().positive().nullable().default(null),
    })
    .prefault({}),
})
export type Settings = z.infer<typeof Settings>
