import { isEventColumn, metricOf, unitOf } from '../../../service-api/metrics/metric-catalog.ts'
import type { MetricCatalog } from './results-library.ts'

/** What public sources say of columns. */
export const metricCatalog: MetricCatalog = { known: metricOf, unitOf, isEvent: isEventColumn }
