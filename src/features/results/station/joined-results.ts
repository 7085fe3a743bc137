import type { JoinedFeature } from '../../../station/rpc/joined-feature.ts'

/** Tables are shown, and reports saved, on the window's own desktop. */
export const joinedResults: JoinedFeature = {
  api: ({ station, forwarded, computer, signal }) => ({
    results: {
      ...forwarded.results,
      async tableFile(input) {
        const table = await station.results.tableFile(input, { signal })
        computer.showInFolder(table.path)
        return table
      },
      async savePdf(input) {
        const path = await computer.savePdf(input)
        return path === null ? null : { path }
      },
    },
  }),
}
