import { z } from 'zod'
import { serviceWords } from './plain-text.ts'

/**
 * A field of an answer that we show but do not rely on: public facts give nulls where the interface document
 * gives none (service facts 1.1), and a field of an unexpected type must not hide the rest of the answer.
 */
export const displayed = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().catch(null)

/** What the service says to people. */
export const serviceText = z.string().transform(serviceWords)

/** A list whose unreadable elements are left out: one odd thing must not hide the others. Their number is kept. */
export const lenientList = <Shape extends z.ZodType>(shape: Shape) =>
  z.array(z.unknown()).transform((elements) => ({
    items: elements.flatMap((element) => {
      const read = shape.safeParse(element)
      return read.success ? [read.data] : []
    }),
    receivedCount: elements.length,
  }))
