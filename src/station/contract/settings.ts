import { z } from 'zod'
import { CageName, FacilitySettings } from './facility-settings.ts'
import { resultsBounds } from './results-bounds.ts'
import { AthleteReference, TagsInput } from './tags.ts'
import { UpdateSettings } from './updates.ts'

const name = z.string().trim().min(1)

/** Limits of numeric settings, shared by the schema, the screens and the command line. */
export const settingBounds = {
  holdSeconds: { min: 0, max: 86_400 },
  parallel: { min: 1, max: 4 },
  idleMinutes: { min: 1, max: 1_440 },
  windowSeconds: { min: 0.1, max: 600 },
  stableSeconds: { min: 0.1, max: 3_600 },
  giveUpSeconds: { min: 0, max: 86_400 },
  /** Limits of the controls; a configuration file may hold any limit above 0. */
  limitMbitPerSecond: { min: 0.1, max: 100_000 },
  /**
   * Limits of corrections by people: a clock that is further off has lost its date, and the camera has to be set.
   * Values in a configuration file or an older data folder stay valid.
   */
  clockCorrectionSeconds: { min: -86_400, max: 86_400 },
  excludePatternLength: 200,
  /** Patterns of one folder. */
  excludePatterns: 100,
} as const

const within = ({ min, max }: { readonly min: number; readonly max: number }) => z.number().min(min).max(max)

/**
 * Rules that derive tags from names of files and folders. Templates are explained in station/tagging/names/template.ts.
 */
export const NameRules = z.strictObject({
  /** Template for the file's name without its extension, such as `{athlete}_{movement}_{n}`. */
  fileName: name.optional(),
  /** Template for the folders between the source folder and the file, such as `{date}/{athlete}`. */
  path: name.optional(),
  /** Words without meaning that may appear anywhere between delimiters. */
  ignore: z.array(name).default([]),
  /** Reads tags from a CSV file beside the videos. */
  shotList: z.boolean().default(true),
})
export type NameRules = z.infer<typeof NameRules>

/** The time in the names of a camera's files, where OnDeck doesn't know its pattern. */
export const TimeInName = z.strictObject({
  /** Such as `REC_{YYYY}{MM}{DD}-{hh}{mm}{ss}`; `{epoch}` stands for seconds since 1970. */
  pattern: name,
  /** Of the camera's time; this computer's zone for `local`. */
  zone: z.enum(['local', 'utc']).default('local'),
})
export type TimeInName = z.infer<typeof TimeInName>

const minuteOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Time window for uploads, by this computer's clock. `days` are those of its beginning: 1 is Monday, 7 Sunday. */
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

/**
 * Watcher that reports new files between two scans: our own, chokidar, none, or automatically the better of the first
 * two.
 */
export const Watcher = z.enum(['own', 'chokidar', 'none', 'auto'])
export type Watcher = z.infer<typeof Watcher>

/** A name, or a path within a source folder, with `*` and `?`: its files are left out. */
const ExcludePattern = z.string().trim().min(1).max(settingBounds.excludePatternLength)
export const ExcludePatterns = z.array(ExcludePattern).max(settingBounds.excludePatterns)

export const FolderSettings = z.strictObject({
  path: name,
  /** The camera's label. */
  camera: name.optional(),
  recursive: z.boolean().default(true),
  /** A removed folder stays known, with false, while its clips are being uploaded. */
  watched: z.boolean().default(true),
  watcher: Watcher.default('own'),
  /** Clips from before the folder was added; `ask`: a station that knows none takes at most 20 without an answer. */
  existing: z.enum(['take', 'ignore', 'ask']).default('take'),
  /** Sent as `camera_configuration`; `camera_orientation: auto` (or none) is filled from the probe. */
  cameraConfiguration: z.record(z.string(), z.unknown()).default({}),
  requireDimensions: z.boolean().default(false),
  /** Uses the athlete on deck for the clips of this folder. */
  onDeck: z.boolean().default(true),
  /** Other stations of the facility watch this folder too: each of its clips is claimed before its upload. */
  shared: z.boolean().default(false),
  /** The cage whose cameras export here, where stations of other cages watch the folder too. */
  cage: CageName.optional(),
  /** Folders and names whose files are left out. */
  exclude: ExcludePatterns.optional(),
  rules: NameRules.prefault({}),
  timeInName: TimeInName.optional(),
  tags: TagsInput.prefault({}),
})
export type FolderSettings = z.infer<typeof FolderSettings>

/** A person's decision to import or ignore the existing clips that wait for it. */
export const ExistingAnswer = z.enum(['take', 'ignore'])
export type ExistingAnswer = z.infer<typeof ExistingAnswer>

/** A new folder. Configurations and data folders of earlier releases keep their watcher. */
export const NewFolderSettings = FolderSettings.extend({
  watcher: Watcher.default('auto'),
  existing: FolderSettings.shape.existing.unwrap().default('ask'),
})

export const Language = z.enum(['en', 'es'])
export type Language = z.infer<typeof Language>

export const ClockFormat = z.enum(['automatic', '12-hour', '24-hour'])
export type ClockFormat = z.infer<typeof ClockFormat>

/** Level of the log in the data folder. */
export const LogLevel = z.enum(['error', 'warn', 'info', 'debug'])
export type LogLevel = z.infer<typeof LogLevel>

/** The station's settings, as the configuration file spells them. */
export const Settings = z.strictObject({
  service: z.strictObject({
    /** Null until an address is chosen. */
    baseUrl: name.nullable(),
    /** `http://user:password@host:port`; the environment's (HTTPS_PROXY) when not given. */
    proxy: z.url({ protocol: /^https?$/ }).optional(),
    /** PEM file of a certificate authority to trust beside the system's. */
    caFile: name.optional(),
    /** Hosts on this computer or its own network to which a service elsewhere may have videos sent. */
    privateUploadHosts: z.array(name).optional(),
  }),
  folders: z.array(FolderSettings),
  finished: z
    .strictObject({
      /** Time that size and modification time must stay unchanged. */
      stableSeconds: within(settingBounds.stableSeconds).default(2),
      /** Time to wait for an unchanged but incomplete file; the engine has the default. */
      giveUpSeconds: within(settingBounds.giveUpSeconds).optional(),
    })
    .prefault({}),
  uploads: z
    .strictObject({
      holdSeconds: within(settingBounds.holdSeconds).default(0),
      parallel: within(settingBounds.parallel).int().default(2),
      limitMbitPerSecond: z.number().positive().nullable().default(null),
      paused: z.boolean().default(false),
      /** Treatment of a file after the service completed its capture. Files are never deleted. */
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
      /** Requires dimensions in every folder, regardless of the folder's own setting. */
      requireDimensions: z.boolean().default(false),
      /** Aliases of athletes in names of files and folders: jersey numbers, initials, nicknames. */
      aliases: z.record(z.string(), AthleteReference).default({}),
      /** Minutes without a clip after which new clips wait until a person confirms the athlete on deck. */
      idleMinutes: within(settingBounds.idleMinutes).default(20),
    })
    .prefault({}),
  reps: z
    .strictObject({
      /** Clips of different cameras recorded within this time belong to one rep. */
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
      /** Name of this computer on the screens, such as "Cage 2". */
      stationName: name.optional(),
      language: z.enum(['system', ...Language.options]).default('system'),
      theme: z.enum(['system', 'dark', 'light']).default('system'),
      /** Clock of the screens; automatic follows the region of the device. */
      clock: ClockFormat.default('automatic'),
      /** True when the setup guide was finished or dismissed. */
      guideDone: z.boolean().default(false),
    })
    .prefault({}),
  exports: z
    .strictObject({
      /** Downloads the rows of a job as soon as it is complete. */
      download: z.boolean().default(true),
      /** Folder for export files; the user's documents folder when not given. */
      folder: name.optional(),
    })
    .prefault({}),
  /** The results library and the metrics that rows show. */
  results: z
    .strictObject({
      /** Folder of the library; within the data folder when not given. */
      folder: name.optional(),
      /** Requests results of this station's captures when they complete. */
      automatic: z.boolean().default(true),
      /** Metrics that reps show instead of the defaults, by `activity/movement`, such as `baseball/pitching`. */
      headlines: z.record(z.string(), z.array(name).max(resultsBounds.headlines)).default({}),
      /** Sender of reports, such as "Example Training Center"; the station's name when not given. */
      facilityName: name.max(100).optional(),
    })
    .prefault({}),
  /** Alerts of the system or the browser. */
  notifications: z
    .strictObject({
      needsTags: z.boolean().default(true),
      needsAttention: z.boolean().default(true),
      cameraSilent: z.boolean().default(true),
      allUploaded: z.boolean().default(true),
      exportReady: z.boolean().default(true),
      exportExpiring: z.boolean().default(true),
      update: z.boolean().default(true),
      /** Stations of the facility that fell silent, have a wrong clock or a full disk. */
      facility: z.boolean().default(true),
      /** Holds back alerts in these hours and shows all of them afterwards. */
      quietHours: QuietHours.prefault({}),
      /** Quiet all day, by weekday: 1 is Monday, 7 Sunday. */
      closedDays: z.array(z.int().min(1).max(7)).default([]),
    })
    .prefault({}),
  power: z
    .strictObject({
      /** Keeps this computer awake for uploads on battery. The window asks once. */
      onBattery: z.enum(['ask', 'awake', 'sleep']).default('ask'),
    })
    .prefault({}),
  /** The stations that share one PostgreSQL database. */
  facility: FacilitySettings.prefault({}),
  /** New releases, where the build or the managed settings name a feed. */
  updates: UpdateSettings.prefault({}),
  diagnostics: z.strictObject({ logLevel: LogLevel.default('info') }).prefault({}),
  /** Options of the desktop window. */
  window: z
    .strictObject({
      /** Behavior on closing: hide to the tray while the station keeps running, or quit. */
      onClose: z.enum(['hide', 'quit']).default('hide'),
      startAtLogin: z.boolean().default(false),
      /** Starts at login with only the icon in the tray. */
      startHidden: z.boolean().default(false),
    })
    .prefault({}),
})
export type Settings = z.infer<typeof Settings>
