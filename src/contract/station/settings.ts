import { z } from 'zod'
import { resultsBounds } from '../results/results-bounds.ts'
import { AthleteReference, TagsInput } from '../tagging/tags.ts'

const name = z.string().trim().min(1)

/** What numbers among the settings may be: the schema, the screens and the command line read it here. */
export const settingBounds = {
  holdSeconds: { min: 0, max: 86_400 },
  parallel: { min: 1, max: 4 },
  idleMinutes: { min: 1, max: 1_440 },
  windowSeconds: { min: 0.1, max: 600 },
  stableSeconds: { min: 0.1, max: 3_600 },
  giveUpSeconds: { min: 0, max: 86_400 },
  /** People choose within these; a configuration file may hold any limit above 0. */
  limitMbitPerSecond: { min: 0.1, max: 100_000 },
  /**
   * People correct a clock within a day: one that is further off has lost its date, and the camera has to be set. What a
   * configuration file or an older data folder holds stays valid.
   */
  clockCorrectionSeconds: { min: -86_400, max: 86_400 },
} as const

const within = ({ min, max }: { readonly min: number; readonly max: number }) => z.number().min(min).max(max)

/** How names of files and folders supply tags. Templates are explained in core/tagging/names/template.ts. */
export const NameRules = z.strictObject({
  /** For the file's name without its extension, such as `{athlete}_{movement}_{n}`. */
  fileName: name.optional(),
  /** For the folders between the source folder and the file, such as `{date}/{athlete}`. */
  path: name.optional(),
  /** Words that say nothing and may stand anywhere between delimiters. */
  ignore: z.array(name).default([]),
  /** A CSV beside the videos that names file and tags. */
  shotList: z.boolean().default(true),
})
export type NameRules = z.infer<typeof NameRules>

const minuteOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** When videos may go, by this computer's clock. `days` are those on which a window begins: 1 is Monday, 7 Sunday. */
export const ScheduleWindow = z.strictObject({
  days: z.array(z.int().min(1).max(7)).min(1),
  from: minuteOfDay,
  /** Not after `from`: it ends on the next day. */
  to: minuteOfDay,
})
export type ScheduleWindow = z.infer<typeof ScheduleWindow>

/** Every day. `to` not after `from`: they end on the next day. */
const QuietHours = z.strictObject({
  on: z.boolean().default(true),
  from: minuteOfDay.default('22:00'),
  to: minuteOfDay.default('06:00'),
})

/** What tells of new files between two scans: our own watches, chokidar, nothing, or the one of the first two that fits. */
export const Watcher = z.enum(['own', 'chokidar', 'none', 'auto'])
export type Watcher = z.infer<typeof Watcher>

export const FolderSettings = z.strictObject({
  path: name,
  /** The camera's label. */
  camera: name.optional(),
  recursive: z.boolean().default(true),
  /** A folder that is not watched any more stays known while clips of it are on their way. */
  watched: z.boolean().default(true),
  watcher: Watcher.default('own'),
  /** Clips that were there before the folder was added. */
  existing: z.enum(['take', 'ignore']).default('take'),
  /** Sent as `camera_configuration`; `camera_orientation: auto` (or none) is filled from the probe. */
  cameraConfiguration: z.record(z.string(), z.unknown()).default({}),
  requireDimensions: z.boolean().default(false),
  /** Whether whoever is on deck is meant by the clips of this folder. */
  onDeck: z.boolean().default(true),
  rules: NameRules.prefault({}),
  tags: TagsInput.prefault({}),
})
export type FolderSettings = z.infer<typeof FolderSettings>

/** A folder as people add it. A configuration or data folder of an earlier release keeps the watcher that it meant. */
export const NewFolderSettings = FolderSettings.extend({ watcher: Watcher.default('auto') })

export const Language = z.enum(['en', 'es'])
export type Language = z.infer<typeof Language>

export const Clock = z.enum(['automatic', '12-hour', '24-hour'])
export type Clock = z.infer<typeof Clock>

/** How much the log in the data folder tells. */
export const LogLevel = z.enum(['error', 'warn', 'info', 'debug'])
export type LogLevel = z.infer<typeof LogLevel>

/** The station's settings, as the configuration file spells them. */
export const Settings = z.strictObject({
  service: z.strictObject({
    /** Null until somebody has chosen one. */
    baseUrl: name.nullable(),
    /** `http://user:password@host:port`; the environment's (HTTPS_PROXY) when not given. */
    proxy: z.url({ protocol: /^https?$/ }).optional(),
    /** An authority to trust beside those of the system: a file of PEM certificates. */
    caFile: name.optional(),
    /** Hosts on this computer or in its own network to which a service elsewhere may have videos sent. */
    privateUploadHosts: z.array(name).optional(),
  }),
  folders: z.array(FolderSettings),
  finished: z
    .strictObject({
      /** How long size and modification time must rest. */
      stableSeconds: within(settingBounds.stableSeconds).default(2),
      /** How long a file at rest that is not complete is waited for; the client knows the default. */
      giveUpSeconds: within(settingBounds.giveUpSeconds).optional(),
    })
    .prefault({}),
  uploads: z
    .strictObject({
      holdSeconds: within(settingBounds.holdSeconds).default(0),
      parallel: within(settingBounds.parallel).int().default(2),
      limitMbitPerSecond: z.number().positive().nullable().default(null),
      paused: z.boolean().default(false),
      /** What becomes of a file when the service has completed its capture. It is never deleted. */
      afterUpload: z
        .discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('keep') }),
          z.strictObject({ kind: z.literal('move'), folder: name }),
        ])
        .default({ kind: 'keep' }),
      /** Null: at all times. */
      schedule: z.array(ScheduleWindow).min(1).nullable().default(null),
    })
    .prefault({}),
  tagging: z
    .strictObject({
      /** In every folder, whatever the folder itself says. */
      requireDimensions: z.boolean().default(false),
      /** What names of files and folders call an athlete: jersey numbers, initials, nicknames. */
      aliases: z.record(z.string(), AthleteReference).default({}),
      /** Without a clip for this long, new clips wait until somebody says who is on deck. */
      idleMinutes: within(settingBounds.idleMinutes).default(20),
    })
    .prefault({}),
  reps: z
    .strictObject({
      /** Clips of different cameras recorded within this belong to one rep. */
      windowSeconds: within(settingBounds.windowSeconds).default(2),
    })
    .prefault({}),
  /** By the camera's label. */
  cameras: z
    .record(
      z.string(),
      z.strictObject({
        /** Added to the camera's recording times. */
        clockCorrectionSeconds: z.number().default(0),
      }),
    )
    .default({}),
  screens: z
    .strictObject({
      /** What this computer is called on the screens, such as "Cage 2". */
      stationName: name.optional(),
      language: z.enum(['system', ...Language.options]).default('system'),
      theme: z.enum(['system', 'dark', 'light']).default('system'),
      /** How screens write the time of day; automatic is as the region of the device that shows it. */
      clock: Clock.default('automatic'),
      /** Somebody has been through the guide of the first start, or does not want it. */
      guideDone: z.boolean().default(false),
    })
    .prefault({}),
  exports: z
    .strictObject({
      /** The rows of a job are fetched as soon as it is complete. */
      download: z.boolean().default(true),
      /** Where files are made; the person's own folder for documents when not given. */
      folder: name.optional(),
    })
    .prefault({}),
  /** The results library and what rows show of it. */
  results: z
    .strictObject({
      /** Where the library is; within the data folder when not given. */
      folder: name.optional(),
      /** Results of this station's captures are requested when they complete. */
      automatic: z.boolean().default(true),
      /** By `activity/movement`, such as `baseball/pitching`: the metrics that reps show instead of OnDeck's choice. */
      headlines: z.record(z.string(), z.array(name).max(resultsBounds.headlines)).default({}),
    })
    .prefault({}),
  /** What the system or the browser notifies of. */
  notifications: z
    .strictObject({
      needsTags: z.boolean().default(true),
      needsAttention: z.boolean().default(true),
      cameraSilent: z.boolean().default(true),
      allUploaded: z.boolean().default(true),
      exportReady: z.boolean().default(true),
      exportExpiring: z.boolean().default(true),
      /** Nothing is notified of in these hours; when they end, everything at once. */
      quietHours: QuietHours.prefault({}),
      /** Quiet all day, by weekday: 1 is Monday, 7 Sunday. */
      closedDays: z.array(z.int().min(1).max(7)).default([]),
    })
    .prefault({}),
  power: z
    .strictObject({
      /** On battery: whether uploads keep this computer awake. Asked once, by the window. */
      onBattery: z.enum(['ask', 'awake', 'sleep']).default('ask'),
    })
    .prefault({}),
  diagnostics: z.strictObject({ logLevel: LogLevel.default('info') }).prefault({}),
  /** Where OnDeck runs in a window of its own. */
  window: z
    .strictObject({
      /** Closed, it hides to the tray while the station goes on; or OnDeck quits. */
      onClose: z.enum(['hide', 'quit']).default('hide'),
      startAtLogin: z.boolean().default(false),
      /** Started at login, it shows only its icon in the tray. */
      startHidden: z.boolean().default(false),
    })
    .prefault({}),
})
export type Settings = z.infer<typeof Settings>

/** What a station needs to run without anybody who could choose something: a service and a folder. */
export const CompleteSettings = Settings.extend({
  service: Settings.shape.service.extend({ baseUrl: name }),
  folders: Settings.shape.folders.min(1),
})
export type CompleteSettings = z.infer<typeof CompleteSettings>
