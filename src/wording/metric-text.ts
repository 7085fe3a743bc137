import type { Language } from '../contract/station/settings.ts'
import { metricCurvesEn } from './en/metrics/curves.ts'
import { metricEventsEn } from './en/metrics/events.ts'
import { metricMeaningsEn } from './en/metrics/meanings.ts'
import { metricNamesEn } from './en/metrics/names.ts'
import { metricCurvesEs } from './es/metrics/curves.ts'
import { metricEventsEs } from './es/metrics/events.ts'
import { metricMeaningsEs } from './es/metrics/meanings.ts'
import { metricNamesEs } from './es/metrics/names.ts'
import type { TextsByName } from './text-by-name.ts'

interface MetricWords {
  readonly names: TextsByName
  readonly meanings: TextsByName
  readonly curves: TextsByName
  readonly points: TextsByName
  readonly units: TextsByName
  readonly values: TextsByName
}

/** Every column by its name, events among them. */
const words: Readonly<Record<Language, MetricWords>> = {
  en: { names: { ...metricNamesEn, ...metricEventsEn }, meanings: metricMeaningsEn, ...metricCurvesEn },
  es: { names: { ...metricNamesEs, ...metricEventsEs }, meanings: metricMeaningsEs, ...metricCurvesEs },
}

const wordOf = (named: TextsByName, name: string): string | undefined =>
  Object.hasOwn(named, name) ? named[name] : undefined

/** Texts about columns of results. A name that no public source explains is shown as the service spells it. */
export function metricTextsFor(language: Language) {
  const { names, meanings, curves, points, units, values } = words[language]

  /** “Left wrist, x”; undefined for what is no axis of a known point. */
  function axisName(column: string): string | undefined {
    const [, point, axis] = /^(.+)_([xyz])$/.exec(column) ?? []
    const name = point === undefined ? undefined : wordOf(points, point)
    return name === undefined ? undefined : `${name}, ${axis}`
  }

  return {
    /** A metric, a curve, or an event, as a heading says it. */
    metric: (name: string): string => wordOf(names, name) ?? wordOf(curves, name) ?? axisName(name) ?? name,
    /** What it measures; null where no public source says. */
    metricMeaning: (name: string): string | null => wordOf(meanings, name) ?? null,
    /** A joint of the figure, by its name without an axis. */
    joint: (name: string): string => wordOf(points, name) ?? name,
    metricUnit: (unit: string): string => wordOf(units, unit) ?? unit,
    /** A text value of a metric, such as an arm slot. */
    metricText: (value: string): string => wordOf(values, value) ?? value,
  }
}
