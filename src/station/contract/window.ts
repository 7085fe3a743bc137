import { z } from 'zod'

const MAX_OFFSET = 10_000_000

/** A page of a list. Clients never read a list whole. */
export const window = z.object({ offset: z.int().min(0).max(MAX_OFFSET), limit: z.int().min(1).max(200) })
export const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ total: z.int(), items: z.array(item) })
