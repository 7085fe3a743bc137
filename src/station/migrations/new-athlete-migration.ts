/** Table of requests to create an athlete by name; `is_open` while a person should see the request. */
export const newAthleteMigration = `
   CREATE TABLE new_athlete (
     number  INTEGER PRIMARY KEY AUTOINCREMENT,
     id      TEXT NOT NULL UNIQUE COLLATE NOCASE,
     body    TEXT NOT NULL,
     is_open INTEGER AS (
       body ->> '$.state.kind' IN ('looking', 'creating', 'asked', 'failed')
       OR (body ->> '$.state.kind' = 'found' AND NOT body ->> '$.state.isSeen'))
   ) STRICT;
   CREATE INDEX new_athlete_open ON new_athlete (number) WHERE is_open = 1;`
