import { z } from 'zod'
import { type Evidence, evidence } from './evidence.ts'

const Value = z.union([z.string(), z.number(), z.bigint().transform(String)])

/** The parts of a schema's issue that describe the expected value. */
const Issue = z.discriminatedUnion('code', [
  z.looseObject({ code: z.literal('invalid_type'), expected: z.string() }),
  z.looseObject({ code: z.literal('invalid_value'), values: z.array(z.unknown()) }),
  z.looseObject({
    code: z.literal('too_small'),
    origin: z.string(),
    minimum: Value,
    inclusive: z.boolean().default(true),
  }),
  z.looseObject({ code: z.literal('too_big'), origin: z.string(), maximum: Value }),
  z.looseObject({ code: z.literal('invalid_format'), format: z.string() }),
  z.looseObject({ code: z.literal('unrecognized_keys'), keys: z.array(z.string()) }),
])

/**
 * Describes what a schema expected, from the issue's code and parameters; the issue's own text where its schema words
 * it.
 */
export function evidenceOfIssue(issue: { readonly message: string } | undefined): Evidence | string {
  const read = Issue.safeParse(issue)
  if (!read.success) return issue?.message ?? evidence('something-else')
  const { data } = read
  switch (data.code) {
    case 'invalid_type':
      return typeCalled(data.expected)
    case 'invalid_value':
      return data.values.length === 1
        ? evidence('exactly', { value: spell(data.values) })
        : evidence('one-of', { values: spell(data.values) })
    case 'too_small':
      if (data.origin !== 'number' && data.minimum === 1) return evidence('at-least-one')
      return evidence(data.inclusive ? 'at-least' : 'more-than', { limit: data.minimum })
    case 'too_big':
      return evidence(data.origin === 'string' ? 'characters-at-most' : 'at-most', { limit: data.maximum })
    case 'invalid_format':
      if (data.format === 'url') return evidence('whole-address')
      return data.format === 'regex' ? evidence('right-form') : (issue?.message ?? evidence('right-form'))
    case 'unrecognized_keys':
      return evidence('other-key', { keys: data.keys.map((key) => JSON.stringify(key)).join(', ') })
  }
}

const spell = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join('|')

function typeCalled(type: string): Evidence {
  switch (type) {
    case 'int':
      return evidence('whole-number')
    case 'string':
    case 'number':
    case 'boolean':
    case 'array':
      return evidence(`type-${type}`)
    default:
      return evidence('type-other', { type })
  }
}
