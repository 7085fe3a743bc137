import type { Language } from '../station/contract/settings.ts'
import { metricCurvesEn } from './en/metric-curves.ts'
import { metricEventsEn } from './en/metric-events.ts'
import { metricMeaningsEn } from './en/metric-meanings.ts'
import { metricNamesEn } from './en/metric-names.ts'
import { metricCurvesEs } from './es/metric-curves.ts'
import { metricEventsEs } from './es/metric-events.ts'
import { metricMeaningsEs } from './es/metric-meanings.ts'
import { metricNamesEs } from './es/metric-names.ts'
import type { TextsByName } from './text-by-name.ts'

interface MetricWords {
  readonly names: TextsByName
  readonly meanings: TextsByName
  readonly curves: TextsByName
  readonly points: TextsByName
  readonly units: TextsByName
  readonly values: TextsByName
  readonly segments: TextsByName
}

/** Every column by its name, events among them. */
const words: Readonly<Record<Language, MetricWords>> = {
  en: { names: { ...metricNamesEn, ...metricEventsEn }, meanings: metricMeaningsEn, ...metricCurvesEn },
  es: { names: { ...metricNamesEs, ...metricEventsEs }, meanings: metricMeaningsEs, ...metricCurvesEs },
}

const wordOf = (named: TextsByName, name: string): string | undefined =>
  Object.hasOwn(named, name) ? named[name] : undefined

/** Makes texts about columns of results. Names that no public source explains are shown in the service's spelling. */
export function metricTextsFor(language: Language) {
  const { names, meanings, curves, points, units, values, segments } = words[language]

  /** Names an axis, such as “Left wrist, x”; undefined for other columns. */
  function axisName(column: string): string | undefined {
    const [, point, axis] = /^(.+)_([xyz])$/.exec(column) ?? []
    const name = point === undefined ? undefined : wordOf(points, point)
    return name === undefined ? undefined : `${name}, ${axis}`
  }

  /** Names a sequence of segments, such as “Pelvis-Trunk-Arm”; undefined for any other text. */
  function sequenceName(value: string): string | undefined {
    const found = value.split('-').map((segment) => wordOf(segments, segment.trim().toLowerCase()))
    return found.length > 1 && found.every((name) => name !== undefined) ? found.join('-') : undefined
  }

  return {
    /** Name of a metric, a curve, or an event, as a heading. */
    metric: (name: string): string => wordOf(names, name) ?? wordOf(curves, name) ?? axisName(name) ?? name,
    /** Explanation of a metric; null where no public source has one. */
    metricMeaning: (name: string): string | null => wordOf(meanings, name) ?? null,
    /** Name of a joint of the figure, without an axis. */
    joint: (name: string): string => wordOf(points, name) ?? name,
    metricUnit: (unit: string): string => wordOf(units, unit) ?? unit,
    /** Text of a metric's value, such as an arm slot. */
    metricText: (value: string): string => wordOf(values, value) ?? sequenceName(value) ?? value,
  }
}
