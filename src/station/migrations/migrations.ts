import { athleteDraftMigration, athleteListMigration } from './athlete-list-migration.ts'
import { automaticResultsMigration } from './automatic-results-migration.ts'
import { bulkMigration } from './bulk-migration.ts'
import { exportMigration } from './export-migration.ts'
import { facilityMigration } from './facility-migration.ts'
import { findMigration } from './find-migration.ts'
import { folderMigration } from './folder-migration.ts'
import { importMigration } from './import-migration.ts'
import { resultsMigration, speakingSessionMigration } from './results-migration.ts'
import { viewerMarksMigration, viewerMigration } from './viewer-migration.ts'
import { viewsMigration } from './views-migration.ts'

/** Local copy of the service's athletes. `json` is the athlete as received; other columns are derived from it. */
export const rosterMigration = `
   CREATE TABLE athlete (
     number        INTEGER PRIMARY KEY,
     id            TEXT NOT NULL UNIQUE COLLATE NOCASE,
     json          TEXT NOT NULL,
     full_name_key TEXT NOT NULL,
     sort_name     TEXT NOT NULL,
     search_text   TEXT NOT NULL,
     updated_at_ms INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX athlete_by_full_name ON athlete (full_name_key);
   CREATE INDEX athlete_by_sort_name ON athlete (sort_name);
   -- A search reads all of this index and nothing else.
   CREATE INDEX athlete_by_search ON athlete (search_text, sort_name);

   CREATE TABLE lost_athlete (
     id         TEXT PRIMARY KEY COLLATE NOCASE,
     lost_at_ms INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE roster_sync (
     only        INTEGER PRIMARY KEY CHECK (only = 1),
     ended_at_ms INTEGER NOT NULL
   ) STRICT;`

/** Columns of imports that run in the station: source file, end, and outcome of each row. */
export const importRunMigration = `
   ALTER TABLE roster_import ADD COLUMN file TEXT;
   ALTER TABLE roster_import ADD COLUMN origin TEXT;
   ALTER TABLE roster_import ADD COLUMN source TEXT;
   ALTER TABLE roster_import ADD COLUMN ended_at_ms INTEGER;
   ALTER TABLE roster_import ADD COLUMN is_stopped INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE roster_import ADD COLUMN is_shown INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX roster_import_shown ON roster_import (created_at_ms) WHERE is_open = 1 OR is_shown = 1;

   ALTER TABLE roster_import_row ADD COLUMN cells TEXT;
   ALTER TABLE roster_import_row ADD COLUMN outcome TEXT AS (CASE
     WHEN state = 'failed' THEN 'failed'
     WHEN state = 'sending' THEN 'unanswered'
     WHEN state = 'planned' THEN 'waiting'
     WHEN action ->> '$.kind' = 'create' THEN 'created'
     WHEN action ->> '$.kind' = 'update' THEN 'updated'
     WHEN action ->> '$.kind' = 'skip' THEN 'skipped'
     ELSE action ->> '$.kind' END);
   CREATE INDEX roster_import_row_outcome ON roster_import_row (import_id, outcome, number);`

/**
 * Athletes removed from this station at a person's request; syncs skip them. `work` is the remaining work as JSON,
 * including the names to search for, and null when finished at `ended_at_ms`. `at_service` is 1 where the athlete was
 * deleted at the service too. The next migration drops `label`. See `docs/decisions/0042`.
 */
export const forgetMigration = `
   CREATE TABLE forgotten_athlete (
     id           TEXT PRIMARY KEY COLLATE NOCASE,
     label        TEXT NOT NULL,
     asked_at_ms  INTEGER NOT NULL,
     ended_at_ms  INTEGER,
     at_service   INTEGER NOT NULL,
     work         TEXT
   ) STRICT, WITHOUT ROWID;`

/** Drops the stored label: the text is now made for display, in the user's language. */
const forgottenLabelMigration = 'ALTER TABLE forgotten_athlete DROP COLUMN label;'

/** Attempts at the present step that did not end, since the process was ended: a step that ends processes is not begun again. */
const forgetAttemptsMigration = 'ALTER TABLE forgotten_athlete ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;'

/** Tables of named results views, and of report notes. */
const resultsViewMigration = `
  CREATE TABLE results_view (
    name TEXT PRIMARY KEY COLLATE NOCASE,
    body TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE report_note (
    athlete_id TEXT NOT NULL,
    activity   TEXT NOT NULL,
    movement   TEXT NOT NULL,
    from_ms    REAL NOT NULL,
    to_ms      REAL NOT NULL,
    text       TEXT NOT NULL,
    PRIMARY KEY (athlete_id, activity, movement, from_ms, to_ms)
  ) STRICT, WITHOUT ROWID;
`

/** Identity of a station, where it was restored from, and the backups that it made: see `docs/decisions/0041`. */
const backupMigration = `
   CREATE TABLE station_identity (
     only              INTEGER PRIMARY KEY CHECK (only = 1),
     id                TEXT NOT NULL,
     replaces          TEXT,
     backup_made_at_ms INTEGER,
     restored_at_ms    INTEGER
   ) STRICT;
   INSERT INTO station_identity (only, id) VALUES (1, lower(hex(randomblob(16))));

   CREATE TABLE backup_made (
     number     INTEGER PRIMARY KEY,
     at_ms      INTEGER NOT NULL,
     path       TEXT NOT NULL,
     size_bytes INTEGER NOT NULL
   ) STRICT;`

/** Table of requests to create an athlete by name; `is_open` while a person should see the request. */
const newAthleteMigration = `
   CREATE TABLE new_athlete (
     number  INTEGER PRIMARY KEY AUTOINCREMENT,
     id      TEXT NOT NULL UNIQUE COLLATE NOCASE,
     body    TEXT NOT NULL,
     is_open INTEGER AS (
       body ->> '$.state.kind' IN ('looking', 'creating', 'asked', 'failed')
       OR (body ->> '$.state.kind' = 'found' AND NOT body ->> '$.state.isSeen'))
   ) STRICT;
   CREATE INDEX new_athlete_open ON new_athlete (number) WHERE is_open = 1;`

/**
 * Clips that were in a folder before, and wait until a person decides: see `station/watching/existing-clips.ts`. A folder of a
 * restored station is checked for them once.
 */
const existingClipsMigration = `
   ALTER TABLE ignored_clip ADD COLUMN waits INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX ignored_clip_waiting ON ignored_clip (folder) WHERE waits = 1;
   ALTER TABLE folder ADD COLUMN checked_at_ms INTEGER;`

/** First version of OnDeck that wrote each schema: named when another version can't open the database. */
const writtenByMigration = `
   CREATE TABLE written_by (
     schema_version INTEGER PRIMARY KEY,
     app_version    TEXT NOT NULL,
     at_ms          INTEGER NOT NULL
   ) STRICT;`

/** Indexes with which copies find their original and an original its copies; clips that need a person, with new kinds. */
const leftOutMigration = `
   CREATE INDEX clip_by_probe ON clip (probe ->> 'recordedAtMs') WHERE probe IS NOT NULL;
   CREATE INDEX clip_left_out ON clip (state ->> 'of', number) WHERE kind = 'left-out';
   DROP INDEX clip_stuck;
   CREATE INDEX clip_stuck ON clip (number)
     WHERE kind IN ('unreadable', 'failed', 'missing', 'gone-at-service', 'original-missing');`

/** SQL of all versions, in order; the index is the version. Append only: a released migration is never edited. */
export const migrations = [
  `CREATE TABLE folder (
     path        TEXT PRIMARY KEY,
     added_at_ms INTEGER NOT NULL
   ) STRICT;

   CREATE TABLE ignored_file (
     path           TEXT PRIMARY KEY,
     size_bytes     INTEGER NOT NULL,
     modified_at_ms REAL    NOT NULL
   ) STRICT;

   CREATE TABLE clip (
     number           INTEGER PRIMARY KEY AUTOINCREMENT,
     id               TEXT NOT NULL UNIQUE,
     folder           TEXT NOT NULL,
     path             TEXT NOT NULL,
     size_bytes       INTEGER NOT NULL,
     modified_at_ms   REAL    NOT NULL,
     found_at_ms      INTEGER NOT NULL,
     fingerprint      TEXT,
     sha256           TEXT,
     probe            TEXT,
     tags             TEXT,
     session_group_id TEXT,
     state            TEXT NOT NULL,
     kind             TEXT    AS (state ->> 'kind'),
     resume           TEXT    AS (state ->> 'resume'),
     until_ms         INTEGER AS (state ->> 'untilMs'),
     session_id       TEXT    AS (state ->> 'sessionId')
   ) STRICT;
   CREATE INDEX clip_by_kind ON clip (kind, number);
   CREATE INDEX clip_by_folder ON clip (folder, kind, number);
   CREATE INDEX clip_by_wait ON clip (kind, resume, until_ms) WHERE until_ms IS NOT NULL;
   CREATE INDEX clip_by_path ON clip (path, number);
   CREATE INDEX clip_by_fingerprint ON clip (fingerprint, number) WHERE fingerprint IS NOT NULL;

   CREATE TABLE counter (
     kind  TEXT PRIMARY KEY,
     clips INTEGER NOT NULL
   ) STRICT;
   CREATE TRIGGER clip_counted AFTER INSERT ON clip BEGIN
     INSERT INTO counter (kind, clips) VALUES (new.kind, 1) ON CONFLICT DO UPDATE SET clips = clips + 1;
   END;
   CREATE TRIGGER clip_recounted AFTER UPDATE OF state ON clip WHEN old.kind <> new.kind BEGIN
     UPDATE counter SET clips = clips - 1 WHERE kind = old.kind;
     INSERT INTO counter (kind, clips) VALUES (new.kind, 1) ON CONFLICT DO UPDATE SET clips = clips + 1;
   END;

   CREATE TABLE reservation (
     id          TEXT PRIMARY KEY,
     clip_id     TEXT NOT NULL REFERENCES clip (id),
     asked_at_ms INTEGER NOT NULL,
     request     TEXT NOT NULL,
     outcome     TEXT NOT NULL,
     kind        TEXT AS (outcome ->> 'kind'),
     session_id  TEXT AS (outcome ->> 'sessionId')
   ) STRICT;
   CREATE INDEX reservation_by_clip ON reservation (clip_id, asked_at_ms);
   CREATE INDEX reservation_by_session ON reservation (session_id) WHERE session_id IS NOT NULL;

   CREATE TABLE ledger (
     number  INTEGER PRIMARY KEY AUTOINCREMENT,
     clip_id TEXT NOT NULL REFERENCES clip (id),
     at_ms   INTEGER NOT NULL,
     event   TEXT NOT NULL,
     state   TEXT NOT NULL,
     details TEXT NOT NULL
   ) STRICT;
   CREATE INDEX ledger_by_clip ON ledger (clip_id, number);`,

  `ALTER TABLE clip ADD COLUMN hand_tags TEXT;
   ALTER TABLE clip ADD COLUMN grouped_by_hand INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE clip ADD COLUMN recorded_at_ms REAL;
   ALTER TABLE clip ADD COLUMN camera TEXT;
   CREATE INDEX clip_by_camera ON clip (camera, number) WHERE camera IS NOT NULL;
   CREATE INDEX clip_by_recording ON clip (recorded_at_ms) WHERE recorded_at_ms IS NOT NULL;
   CREATE INDEX clip_by_group ON clip (session_group_id) WHERE session_group_id IS NOT NULL;

   CREATE TABLE camera_clock (
     camera        TEXT PRIMARY KEY,
     correction_ms REAL NOT NULL
   ) STRICT;

   CREATE TABLE on_deck (
     from_ms INTEGER PRIMARY KEY,
     tags    TEXT NOT NULL
   ) STRICT;

   CREATE TABLE sign_of_life (
     at_ms INTEGER PRIMARY KEY
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE confirmed (
     from_ms INTEGER NOT NULL,
     to_ms   INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX confirmed_by_end ON confirmed (to_ms, from_ms);

   -- Every change is a version of its own; the latest counts.
   CREATE TABLE settings (
     version INTEGER PRIMARY KEY AUTOINCREMENT,
     at_ms   INTEGER NOT NULL,
     body    TEXT NOT NULL
   ) STRICT;

   CREATE TABLE remembered (
     athlete_id TEXT NOT NULL,
     activity   TEXT NOT NULL,
     movement   TEXT NOT NULL,
     dimensions TEXT NOT NULL,
     PRIMARY KEY (athlete_id, activity, movement)
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE undo (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     at_ms  INTEGER NOT NULL,
     said   TEXT NOT NULL
   ) STRICT;

   CREATE TABLE request (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     body   TEXT NOT NULL,
     answer TEXT
   ) STRICT;

   CREATE TABLE lineup (
     position INTEGER PRIMARY KEY,
     id       TEXT NOT NULL UNIQUE,
     tags     TEXT NOT NULL
   ) STRICT;`,

  rosterMigration,
  viewsMigration,

  `ALTER TABLE clip ADD COLUMN held_from_ms INTEGER AS (iif(state ->> 'kind' = 'held', state ->> 'fromMs', NULL));
   CREATE INDEX clip_by_hold ON clip (held_from_ms) WHERE held_from_ms IS NOT NULL;
   ALTER TABLE clip ADD COLUMN move_to TEXT;
   CREATE INDEX clip_to_move ON clip (number) WHERE move_to IS NOT NULL;
   -- An upload target is a secret with an end: it is erased then.
   CREATE INDEX reservation_open ON reservation (id) WHERE kind = 'open';`,

  folderMigration,

  // Lost answers are looked up repeatedly.
  "CREATE INDEX reservation_asked ON reservation (id) WHERE kind = 'asked';",

  // Service and account of a reservation: see `station/service/service-origin.ts`.
  'ALTER TABLE reservation ADD COLUMN place TEXT;',

  // Undo ids are unique across data folders. `act` describes the action; null in older rows.
  `ALTER TABLE undo ADD COLUMN id TEXT;
   ALTER TABLE undo ADD COLUMN act TEXT;
   UPDATE undo SET id = lower(hex(randomblob(16)));
   CREATE UNIQUE INDEX undo_by_id ON undo (id);`,

  newAthleteMigration,
  // Marks an entry that was made before the clock was set back: see `station/tagging/deck-clock.ts`.
  'ALTER TABLE on_deck ADD COLUMN doubt TEXT;',

  // Count and first names of unsupported videos in a folder.
  'ALTER TABLE folder ADD COLUMN unsupported TEXT;',

  // Service and account of the roster: see `station/athletes/athlete-origin.ts`.
  `CREATE TABLE athlete_origin (
     only           INTEGER PRIMARY KEY CHECK (only = 1),
     place          TEXT NOT NULL,
     switched_at_ms INTEGER
   ) STRICT;`,

  athleteListMigration,
  exportMigration,
  importMigration,
  importRunMigration,

  // Clip that uploads an uploaded one again, for another athlete.
  `ALTER TABLE clip ADD COLUMN again TEXT;
   ALTER TABLE clip ADD COLUMN again_of TEXT AS (again ->> 'of');
   CREATE INDEX clip_by_again ON clip (again_of, number) WHERE again_of IS NOT NULL;`,

  // Folder of an export's half-made files, so that they are found after a kill.
  'ALTER TABLE export_job ADD COLUMN making TEXT;',

  // Alerts that were sent: see `station/alerts`.
  'CREATE TABLE alert_memory (only INTEGER PRIMARY KEY CHECK (only = 1), body TEXT NOT NULL) STRICT;',

  // Videos that crashed ffprobe or ffmpeg: see `station/examining`.
  `CREATE TABLE video_crash (
     fingerprint TEXT NOT NULL,
     program TEXT NOT NULL,
     detail TEXT NOT NULL,
     times INTEGER NOT NULL,
     at_ms INTEGER NOT NULL,
     PRIMARY KEY (fingerprint, program)
   ) STRICT;`,

  // Likely duplicates that a person marked as two people; the lesser id comes first.
  `CREATE TABLE distinct_athletes (
     one_id   TEXT NOT NULL COLLATE NOCASE,
     other_id TEXT NOT NULL COLLATE NOCASE,
     at_ms    INTEGER NOT NULL,
     PRIMARY KEY (one_id, other_id)
   ) STRICT, WITHOUT ROWID;`,

  athleteDraftMigration,

  bulkMigration,

  // Mount points of target folders: see `computer/files`.
  'CREATE TABLE move_target (folder TEXT PRIMARY KEY, mount TEXT) STRICT;',

  automaticResultsMigration,
  resultsViewMigration,
  resultsMigration,
  viewerMigration,
  findMigration,
  viewerMarksMigration,
  writtenByMigration,
  backupMigration,
  existingClipsMigration,
  forgetMigration,
  forgottenLabelMigration,
  facilityMigration,
  leftOutMigration,

  // Knowledge about the times of each camera's clips: see `station/tagging/clip-time`.
  'CREATE TABLE camera_memory (camera TEXT PRIMARY KEY, memory TEXT NOT NULL) STRICT, WITHOUT ROWID;',

  // Undone acts stay, with what their redo needs; null for an act that is not undone.
  'ALTER TABLE undo ADD COLUMN undone TEXT;',

  forgetAttemptsMigration,

  // Reservations that bytes were sent to, and that seem to have got no video: the service is asked for a day.
  `CREATE INDEX reservation_watched ON reservation (id)
   WHERE kind = 'orphan' AND outcome ->> 'watchedUntilMs' IS NOT NULL;`,

  speakingSessionMigration,

  // Unsupported videos that a person has set aside: when; null for files that are ignored otherwise.
  'ALTER TABLE ignored_clip ADD COLUMN aside_at_ms INTEGER;',
]
