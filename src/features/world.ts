import type { ImportWorld } from './import/core/import-port.ts'
import type { AutomaticStore } from './results/core/automatic-port.ts'

/** Parts from outside that the engine has for the stages of features. */
export interface FeatureWorld {
  readonly imports: ImportWorld
  readonly automaticStore: AutomaticStore
}
