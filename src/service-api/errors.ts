import { z } from 'zod'

/** The `error` code that goes with each HTTP status (section 7). 503 has no published code. */
export const errorCodes = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  429: 'TooManyRequests',
  500: 'InternalServerError',
} as const

/** The text of a 400 that names an athlete of nobody, or of another organization (4.6, 4.7, section 7). */
export const athleteNotFoundText = 'athlete_id not found'

/** What joins several issues in `messages` (2.7). */
export const messagesSeparator = '; '

/** The error object (2.7), read loosely, since parts may be missing from what a proxy or an outage answers. */
export const ErrorBody = z.looseObject({
  error: z.string().nullish().catch(null),
  message: z.string().nullish().catch(null),
  /** Capture creation only: validation detail. Seen as text; a list is read as well. */
  messages: z
    .union([z.string(), z.array(z.string()).transform((list) => list.join(messagesSeparator))])
    .nullish()
    .catch(null),
})
export type ErrorBody = z.infer<typeof ErrorBody>
