import type { FeatureContext, FeatureOptions } from '../../../station/host/station-feature.ts'
import { openUpdates, type UpdateOptions } from './open-updates.ts'

interface Context extends FeatureContext {
  readonly options: FeatureOptions & UpdateOptions
}

export const updatesOfStation = {
  open({ options, station, settings, hub }: Context) {
    const onChange = () => hub.publish({ topics: ['updates'] })
    const { state, check, install, announced, start, stop } = openUpdates({ ...options, station, settings, onChange })
    return { api: { state, check, install }, announces: announced, start, stop }
  },
}
