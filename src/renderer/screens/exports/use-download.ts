import { type Action, useAction } from '../../hooks/use-action.ts'
import { useClient, useMediaPaths } from '../../state/station-context.tsx'

/** Gives one file of an export to the browser, after the station has said that it is still there. */
export function useDownload(id: string): Action<[file: number]> {
  const mediaPaths = useMediaPaths()
  const client = useClient()
  return useAction(async (file: number) => {
    await client.exports.file({ id, file })
    const link = document.createElement('a')
    link.href = mediaPaths.exportFile(id, file)
    // The station names the file.
    link.download = ''
    link.click()
  })
}
