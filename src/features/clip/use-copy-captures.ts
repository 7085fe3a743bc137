import { useCallback } from 'react'
import { copyText } from '../../renderer/hooks/use-copy-path.ts'
import { useStation } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'

/** Copies capture ids, one a line, as the provider needs them. Without a clipboard the notification has them. */
export function useCopyCaptures(): (ids: readonly string[]) => void {
  const { notifications } = useStation()
  const { drawer } = useWording()
  return useCallback(
    (ids) => {
      copyText(ids.join('\n')).then(
        () => notifications.show({ tone: 'done', title: drawer.reupload.capturesCopied(ids.length) }),
        () =>
          notifications.show({
            tone: 'problem',
            title: drawer.reupload.capturesNotCopied(ids.length),
            text: ids.join(' '),
          }),
      )
    },
    [notifications, drawer],
  )
}
