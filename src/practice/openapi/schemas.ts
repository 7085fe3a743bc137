import { z } from 'zod'

/** A Zod schema as JSON Schema: what is written, before any reading of ours. */
export function toSchema(schema: z.ZodType): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}
