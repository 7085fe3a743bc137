import { useRef, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { Problem } from '../../../renderer/components/problem.tsx'
import { ProgressBar } from '../../../renderer/components/progress-bar.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from './file-step.module.css'
import { uploadRoster } from './upload.ts'
import { useFileDrop } from './use-file-drop.ts'

const ACCEPTED_FILES = '.csv,.tsv,.tab,.txt,.xlsx'

/** First step of an import: a person chooses or drops the file, and the station reads it. */
export function FileStep() {
  const client = useClient()
  const { imports } = useWording()
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const reading = useAction(async (file: File) => {
    setShare(0)
    try {
      await uploadRoster(file, { client, onShare: setShare })
    } finally {
      setShare(null)
    }
  })
  const isOver = useFileDrop(reading.start)

  return (
    <div className={styles.body}>
      <section className={classes(styles.drop, isOver && styles.over)} aria-labelledby="import-choose">
        <h2 id="import-choose" className={styles.title}>
          {imports.chooseTitle}
        </h2>
        <p className={styles.note}>{imports.chooseNote}</p>
        <input
          ref={input}
          hidden
          type="file"
          accept={ACCEPTED_FILES}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // Clearing the value reports the same file again after it was corrected.
            target.value = ''
            if (file) reading.start(file)
          }}
        />
        <div className={styles.choose}>
          <Button autoFocus tone="primary" isDisabled={reading.isRunning} onPress={() => input.current?.click()}>
            {imports.choose}
          </Button>
          <span>{imports.drop}</span>
        </div>
        <UploadProgress share={share} />
        {reading.failure && <Problem isFinal size="line" failure={reading.failure} subject={imports.noFile} />}
      </section>
    </div>
  )
}

function UploadProgress({ share }: { share: number | null }) {
  const { imports, phrases } = useWording()
  if (share === null) return null
  const text = share < 1 ? imports.sending(phrases.format.percent(share)) : imports.reading
  return (
    <div className={styles.sending} role="status">
      <span>{text}</span>
      <ProgressBar fraction={share} label={text} />
    </div>
  )
}
