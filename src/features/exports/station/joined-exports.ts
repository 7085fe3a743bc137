import type { JoinedFeature } from '../../../station/rpc/joined-feature.ts'

/** Files of exports are shown on the window's own desktop. */
export const joinedExports: JoinedFeature = {
  api: ({ station, forwarded, computer }) => ({
    exports: {
      ...forwarded.exports,
      async show({ id }) {
        const [first] = await station.exports.files({ id, offset: 0, limit: 1 })
        // Throws with the station's reason for files that cannot be shown.
        const { path } = await station.exports.file({ id, file: first?.number ?? 0 })
        computer.showInFolder(path)
      },
    },
  }),
}
