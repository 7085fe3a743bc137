/**
 * The pace at which all stations call one account of the service together. Null as rate is no limit; tokens refill from
 * `refilled_at` on at the rate, which grows with the minutes since `refused_at`.
 */
export const paceMigration = `
   CREATE TABLE ondeck.pace (
     origin       TEXT PRIMARY KEY,
     paused_until TIMESTAMPTZ NOT NULL DEFAULT to_timestamp(0),
     rate         DOUBLE PRECISION,
     tokens       DOUBLE PRECISION NOT NULL DEFAULT 0,
     refilled_at  TIMESTAMPTZ NOT NULL DEFAULT to_timestamp(0),
     refused_at   TIMESTAMPTZ
   );`
