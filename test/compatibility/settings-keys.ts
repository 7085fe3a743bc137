import { z } from 'zod'
import { Settings } from '../../src/station/contract/settings.ts'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const objectsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** Every key of a configuration, such as `folders[].existing`, with the values and limits that it takes. */
export function settingsKeys(): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  collect(z.toJSONSchema(Settings, { io: 'input', unrepresentable: 'any' }), '', found)
  return found
}

function collect(schema: Json, path: string, found: Record<string, unknown>) {
  const kinds = [...objectsOf(schema['anyOf']), ...objectsOf(schema['oneOf'])]
  for (const kind of kinds) collect(kind, path, found)
  if (kinds.length === 0 && path !== '') note(schema, path, found)
  if (isObject(schema['properties'])) {
    for (const [key, value] of Object.entries(schema['properties'])) {
      if (isObject(value)) collect(value, path === '' ? key : `${path}.${key}`, found)
    }
  }
  if (isObject(schema['items'])) collect(schema['items'], `${path}[]`, found)
  if (isObject(schema['additionalProperties'])) collect(schema['additionalProperties'], `${path}.NAME`, found)
}

/** Kinds of one key are gathered: a number or null, one of several shapes. */
function note(schema: Json, path: string, found: Record<string, unknown>) {
  const before = isObject(found[path]) ? found[path] : {}
  const values = [
    ...listOf(before['values']),
    ...listOf(schema['enum']),
    ...('const' in schema ? [schema['const']] : []),
  ]
  const limits = Object.fromEntries(
    ['minimum', 'maximum', 'exclusiveMinimum', 'pattern', 'minItems'].flatMap((name) =>
      name in schema ? [[name, schema[name]]] : [],
    ),
  )
  found[path] = {
    ...before,
    ...limits,
    types: [...new Set([...listOf(before['types']), ...typesOf(schema)])],
    ...(values.length > 0 && { values }),
    ...(isPlain(schema['default']) && { default: schema['default'] }),
  }
}

const typesOf = ({ type }: Json): unknown[] => (Array.isArray(type) ? type : [type ?? 'anything'])
const isPlain = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
