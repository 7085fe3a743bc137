import { z } from 'zod'

/** Converts a Zod schema to JSON Schema, in its input form. */
export function toSchema(schema: z.ZodType): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}
