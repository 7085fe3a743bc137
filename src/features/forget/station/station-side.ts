import type { EngineEvent } from '../../../station/engine-types.ts'
import type { FeatureContext } from '../../../station/host/station-feature.ts'
import { createForgetting } from './forgetting.ts'

export const forgettingOfStation = {
  open({ options, ...parts }: FeatureContext) {
    const { plan, start, list, restore, ...forgetting } = createForgetting({ ...options, ...parts })
    return {
      api: { plan, start, list, restore },
      beforeStart: forgetting.compactBeforeStart,
      resume: forgetting.resume,
      stop: forgetting.stop,
      onEngineEvent({ kind }: EngineEvent) {
        if (kind === 'facility') forgetting.handleFacility()
      },
      trouble: forgetting.trouble,
    }
  },
}
