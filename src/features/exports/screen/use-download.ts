import { type Action, useAction } from '../../../renderer/hooks/use-action.ts'
import { useClient, useMediaPaths } from '../../../renderer/state/station-context.tsx'

/** Downloads one file of an export in the browser, after the station confirmed that it exists. */
export function useDownload(id: string): Action<[file: number]> {
  const mediaPaths = useMediaPaths()
  const client = useClient()
  return useAction(async (file: number) => {
    await client.exports.file({ id, file })
    const link = document.createElement('a')
    link.href = mediaPaths.exportFile(id, file)
    // An empty name: the station sends the file name.
    link.download = ''
    link.click()
  })
}
