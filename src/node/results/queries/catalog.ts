import { findMetric, isEventColumn, unitOf } from '../../../service-api/metrics/metric-catalog.ts'
import type { MetricCatalog } from './results-source.ts'

/** What public sources say of columns. */
export const metricCatalog: MetricCatalog = { known: findMetric, unitOf, isEvent: isEventColumn }
