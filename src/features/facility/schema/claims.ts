import { keepMonthly } from './partitions.ts'

/** Months after which claims are dropped: a video that is found again later would be uploaded again. */
const CLAIM_KEEP_MONTHS = 25

/**
 * Claims: which station uploads a content, and which one has uploaded it. `content` is the number that the index and the
 * lock of a decision use; the whole origin and fingerprint decide. Renewals change no indexed column.
 */
export const claimsMigration = `
   CREATE TABLE ondeck.claim (
     -- The first fencing number of the claim.
     id                BIGINT NOT NULL,
     made_at           TIMESTAMPTZ NOT NULL,
     content           BIGINT NOT NULL GENERATED ALWAYS AS (hashtextextended(origin || ' ' || fingerprint, 0)) STORED,
     origin            TEXT NOT NULL,
     fingerprint       TEXT NOT NULL,
     size_bytes        BIGINT NOT NULL,
     file_name         TEXT NOT NULL,
     state             TEXT NOT NULL CHECK (state IN ('claimed', 'committing', 'uploaded', 'released')),
     sha256            TEXT CHECK (sha256 IS NOT NULL OR state IN ('claimed', 'released')),
     owner             UUID NOT NULL,
     run               UUID NOT NULL,
     clip              TEXT NOT NULL,
     -- New at each grant: a write with an older number changes nothing.
     fence             BIGINT NOT NULL,
     lease_until       TIMESTAMPTZ NOT NULL,
     session_id        TEXT,
     -- On the service's clock.
     target_expires_at TIMESTAMPTZ,
     hash_wanted       BOOLEAN NOT NULL DEFAULT false,
     -- Another station waits for this claim and is told when it ends.
     awaited           BOOLEAN NOT NULL DEFAULT false,
     PRIMARY KEY (id, made_at)
   ) PARTITION BY RANGE (made_at);
   CREATE INDEX claim_by_content ON ondeck.claim (content);
   ${keepMonthly('claim', CLAIM_KEEP_MONTHS)}`
