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

/** Text of a 400 for an unknown athlete, or one of another organization (service interface 4.6, 4.7, section 7). */
export const athleteNotFoundText = 'athlete_id not found'

/** Separator of several issues in `messages` (service interface 2.7). */
export const messagesSeparator = '; '

/** The error object (service interface 2.7), parsed leniently, since answers of a proxy or an outage may lack parts. */
export const ErrorBody = z.looseObject({
  error: z.string().nullish().catch(null),
  message: z.string().nullish().catch(null),
  /** Validation detail of capture creation. Observed as text; a list is accepted too. */
  messages: z
    .union([z.string(), z.array(z.string()).transform((list) => list.join(messagesSeparator))])
    .nullish()
    .catch(null),
})
export type ErrorBody = z.infer<typeof ErrorBody>
