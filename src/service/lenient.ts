import { z } from 'zod'
import { serviceWords } from './plain-text.ts'

/**
 * A field of an answer that is displayed but not required: public facts give nulls where the interface document gives
 * none (service facts 1.1), and a field of an unexpected type must not hide the rest of the answer.
 */
export const displayed = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().catch(null)

/** Text of the service for people. */
export const serviceText = z.string().transform(serviceWords)

/** A list that skips invalid elements, so that one does not hide the others. `receivedCount` counts all. */
export const lenientList = <Shape extends z.ZodType>(shape: Shape) =>
  z.array(z.unknown()).transform((elements) => ({
    items: elements.flatMap((element) => {
      const read = shape.safeParse(element)
      return read.success ? [read.data] : []
    }),
    receivedCount: elements.length,
  }))
