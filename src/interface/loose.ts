import type { z } from 'zod'

/**
 * A field of an answer that we show but do not rely on: public facts give nulls where the interface document
 * gives none (service facts 1.1), and a field of an unexpected type must not hide the rest of the answer.
 */
export const shown = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().catch(null)
