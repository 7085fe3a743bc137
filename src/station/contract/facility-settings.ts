import { z } from 'zod'

const name = z.string().trim().min(1)

/** Name of a cage, such as "Cage 2". */
export const CageName = name.max(100)

/** Verification of the database's certificate: by name and authority, not at all, or no encryption. */
export const DatabaseTls = z.enum(['verify', 'encrypt', 'off'])
export type DatabaseTls = z.infer<typeof DatabaseTls>

/** A user, a host and a database: neither a password, which belongs in the keychain, nor parameters. */
const DatabaseAddress = name.max(2_000).regex(/^postgres(?:ql)?:\/\/[^\s:@/?#]+@[^\s@/?#]+\/[^\s/?#]+$/)

/** A station's part in a facility. The password is kept in the system's keychain, never here. */
export const FacilitySettings = z.strictObject({
  /** Address of the database without a password, such as `postgresql://ondeck@db.example:5432/ondeck`; null for none. */
  database: DatabaseAddress.nullable().default(null),
  tls: DatabaseTls.default('verify'),
  /** PEM file of a certificate authority to trust for the database, beside the system's. */
  caFile: name.optional(),
  /** The cage whose on deck, lineup and reps this station shares. */
  cage: CageName.optional(),
  share: z
    .strictObject({
      /** On deck and lineup follow the cage. */
      onDeck: z.boolean().default(true),
      /** Clips of cameras on several stations of the cage become one rep. */
      reps: z.boolean().default(true),
      /** One station reads the athletes of the service for all. */
      roster: z.boolean().default(true),
      /** A rate limit of the service pauses all stations. */
      pace: z.boolean().default(true),
      /** One station requests results for all. */
      results: z.boolean().default(true),
    })
    .prefault({}),
})
export type FacilitySettings = z.infer<typeof FacilitySettings>
