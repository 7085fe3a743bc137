import { useCallback } from 'react'
import { useStation } from '../state/station-context.tsx'
import { useWording } from '../state/wording-context.tsx'

/** Rejects where the browser refuses: a page that was not opened over HTTPS or on this computer has no clipboard. */
export const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text)

/** Copies a path, and says whether the browser let it. */
export function useCopyPath(): (path: string) => void {
  const { notifications } = useStation()
  const { common } = useWording()
  return useCallback(
    (path) =>
      void copyText(path).then(
        () => notifications.show({ tone: 'done', title: common.pathCopied }),
        () => notifications.show({ tone: 'warning', title: common.pathNotCopied }),
      ),
    [notifications, common],
  )
}
