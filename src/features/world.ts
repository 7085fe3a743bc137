import type { ImportWorld } from './import/core/import-port.ts'
import type { AutomaticStore } from './results/core/automatic-port.ts'

/** What the engine has from outside for the stages of features. */
export interface FeatureWorld {
  readonly imports: ImportWorld
  readonly automaticStore: AutomaticStore
}
