import type { FeatureContext } from '../../../station/host/station-feature.ts'
import { createResultsApi } from './results-api.ts'
import { addComputerActions, createTableFiles } from './table-files.ts'

export const resultsOfStation = {
  open(context: FeatureContext) {
    const { savedFiles, computer = {} } = context.options
    const files = createTableFiles(savedFiles)
    return {
      api: { results: addComputerActions(createResultsApi(context), files, computer) },
      media: { resultFileOf: files.fileOf },
    }
  },
}
