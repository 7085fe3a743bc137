import type { ReactNode } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { ProgressBar } from '../../../renderer/components/progress-bar.tsx'
import type { Preview } from '../../../renderer/page-slots.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from './preview-status.module.css'

interface PreviewStatusProps {
  readonly preview: Preview
  /** Display name of the codec, such as HEVC. */
  readonly codec: string
}

/** Progress or failure of a clip's preview; null where none is needed. */
export function PreviewStatus({ preview, codec }: PreviewStatusProps): ReactNode {
  const { previews, common, phrases } = useWording()
  switch (preview.kind) {
    case 'loading':
    case 'not-needed':
      return null
    case 'waiting':
      return <p className={styles.status}>{previews.waiting(codec)}</p>
    case 'making':
      return (
        <div className={styles.status}>
          <p>{previews.making(codec, phrases.format.percent(preview.fraction))}</p>
          <ProgressBar fraction={preview.fraction} label={previews.progress} />
        </div>
      )
    case 'ready':
      return <p className={styles.status}>{previews.ready(codec)}</p>
    case 'failed':
      return (
        <div className={styles.status}>
          <Problem
            failure={preview.because}
            subject={previews.subject}
            tone="warn"
            size="line"
            isFinal
            actions={<Button onPress={preview.retry}>{common.retry}</Button>}
          />
        </div>
      )
  }
}
