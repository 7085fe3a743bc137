import { stationFeatures } from '../../features/station.ts'
import type { Intersection } from '../intersection.ts'
import type { FeatureContext, OpenFeature } from './station-feature.ts'

type Features = typeof stationFeatures
type Opened<Name extends keyof Features> = ReturnType<Features[Name]['open']>
type Context = Intersection<Parameters<Features[keyof Features]['open']>[0]> & FeatureContext

/** Options of a session that its features read. */
export type OptionsOfFeatures = Context['options']

export type SessionFeatures = { readonly [Name in keyof Features]: Opened<Name> }

/** Opens each feature of the list for one session. */
export const openFeatures = (context: Context): SessionFeatures =>
  Object.fromEntries(
    Object.entries(stationFeatures).map(([name, { open }]) => [name, open(context)]),
  ) as SessionFeatures

/** The open features, in the order of the list; none before they are opened. */
export const featuresIn = (features: SessionFeatures | undefined): readonly OpenFeature[] =>
  features === undefined ? [] : Object.values(features)

/** The first answer of a feature that is not null. */
export const firstOf = <Answer>(
  features: SessionFeatures | undefined,
  ask: (feature: OpenFeature) => Answer | null | undefined,
) => featuresIn(features).reduce<Answer | null>((found, feature) => found ?? ask(feature) ?? null, null)

/** The part of the contract that features answer. */
export const apisOf = (features: SessionFeatures) =>
  Object.assign({}, ...featuresIn(features).map(({ api }) => api)) as Intersection<Opened<keyof Features>['api']>
