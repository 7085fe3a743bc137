import { isEventColumn, metricOf, unitOf } from '../../../service-api/metrics/metric-catalog.ts'
import type { MetricCatalog } from './results-source.ts'

/** What public sources say of columns. */
export const metricCatalog: MetricCatalog = { known: metricOf, unitOf, isEvent: isEventColumn }
