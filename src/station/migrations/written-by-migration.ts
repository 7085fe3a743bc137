/** First version of OnDeck that wrote each schema: named when another version can't open the database. */
export const writtenByMigration = `
   CREATE TABLE written_by (
     schema_version INTEGER PRIMARY KEY,
     app_version    TEXT NOT NULL,
     at_ms          INTEGER NOT NULL
   ) STRICT;`
