import { findMetric, isEventColumn, unitOf } from '../../../service/metrics/metric-catalog.ts'
import type { MetricCatalog } from './results-source.ts'

/** Catalog of public facts about result columns. */
export const metricCatalog: MetricCatalog = { known: findMetric, unitOf, isEvent: isEventColumn }
