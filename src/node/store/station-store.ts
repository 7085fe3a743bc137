import { createAthleteOriginStore } from './athletes/athlete-origin-store.ts'
import { createNewAthleteStore } from './athletes/new-athlete-store.ts'
import { createRosterStore } from './athletes/roster-store.ts'
import { createCameraClocks } from './camera-clocks.ts'
import { createClipStore } from './clip-store.ts'
import { databaseFile, openDatabase } from './database.ts'
import { createDeckStore } from './deck-store.ts'
import { createListStore } from './list-store.ts'
import { createQueueStore } from './queue/queue-store.ts'
import { createRememberedDimensions } from './remembered-dimensions.ts'
import { createRepStore } from './rep-store.ts'
import { createSettingsStore } from './settings-store.ts'
import { createUndoStore } from './undo-store.ts'

export type StationStore = ReturnType<typeof openStationStore>

/** Everything that a station remembers, in one SQLite database. Throws like `openDatabase`. */
export function openStationStore(dataDir: string) {
  const db = openDatabase(dataDir)
  return {
    store: createClipStore(db, databaseFile(dataDir)),
    reps: createRepStore(db),
    queue: createQueueStore(db),
    lists: createListStore(db),
    deck: createDeckStore(db),
    undo: createUndoStore(db),
    clocks: createCameraClocks(db),
    roster: createRosterStore(db),
    newAthletes: createNewAthleteStore(db),
    athleteOrigin: createAthleteOriginStore(db, dataDir),
    settings: createSettingsStore(db),
    remembered: createRememberedDimensions(db),
    close: () => db.close(),
  }
}
