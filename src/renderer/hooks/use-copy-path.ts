import { useCallback } from 'react'
import { useStation } from '../state/station-context.tsx'
import { useWording } from '../state/wording-context.tsx'

/** Copies a path, and says whether the browser let it. */
export function useCopyPath(): (path: string) => void {
  const { notifications } = useStation()
  const { exports } = useWording()
  return useCallback(
    (path) =>
      void navigator.clipboard.writeText(path).then(
        () => notifications.show({ tone: 'done', title: exports.pathCopied }),
        () => notifications.show({ tone: 'warning', title: exports.pathNotCopied }),
      ),
    [notifications, exports],
  )
}
