import type { FailureCode } from '../station/contract/failure.ts'
import type { catalogEn } from './en/catalog.ts'
import type { TextFailure } from './evidence-text.ts'
import { textByName } from './text-by-name.ts'
import type { Texts } from './texts.ts'

export type CatalogTexts = Texts<typeof catalogEn>

/** Failures whose parameters contain names of the service’s catalog. */
const speakOfIt: ReadonlySet<FailureCode> = new Set([
  'pair-unknown',
  'dimension-unknown',
  'dimension-invalid',
  'dimension-missing',
  'movement-ambiguous',
])

const partOf = new Map<string, keyof CatalogTexts>([
  ['activity', 'activities'],
  ['activities', 'activities'],
  ['movement', 'movements'],
  ['movements', 'movements'],
  ['dimension', 'dimensions'],
  ['dimensions', 'dimensions'],
  ['value', 'values'],
  ['expected', 'values'],
])

/** Replaces the catalog’s names in a failure by texts, for people who never see the service's spelling. */
export function withCatalogTexts({ code, parameters }: TextFailure, catalog: CatalogTexts): TextFailure {
  if (!speakOfIt.has(code)) return { code, parameters }
  const named = Object.entries(parameters).map(([key, value]) => {
    const part = partOf.get(key)
    if (part === undefined || typeof value === 'number') return [key, value] as const
    return [
      key,
      value
        .split(', ')
        .map((name) => textByName(catalog[part], name))
        .join(', '),
    ] as const
  })
  return { code, parameters: Object.fromEntries(named) }
}
