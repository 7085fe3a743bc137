import type { JoinedFeature } from '../../../station/rpc/joined-feature.ts'

/** The bundle of the station is shown on the window's own desktop. */
export const joinedDiagnostics: JoinedFeature = {
  api: ({ station, computer, signal }) => ({
    diagnostics: {
      async bundle() {
        const bundle = await station.diagnostics.bundle(undefined, { signal })
        computer.showInFolder(bundle.path)
        return bundle
      },
    },
  }),
}
