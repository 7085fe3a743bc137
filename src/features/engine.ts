import type { FeatureStage, FeatureStageParts } from '../station/stages/feature-stage.ts'
import { createExporting } from './exports/core/exporting.ts'
import { createImporting } from './import/core/importing.ts'

/** Stages of features by the name under which the engine offers them, in the order in which their loops start. */
export const engineStages = {
  imports: createImporting,
  exports: createExporting,
} satisfies Record<string, (parts: FeatureStageParts) => FeatureStage>
