import { useEffect, useState } from 'react'
import { STRIP_FRAME_COUNT } from '../../station/contract/clip-view.ts'
import { classes } from './class-names.ts'
import styles from './frame-strip.module.css'

const RETRY_DELAY_MS = 2_000
const MAX_RETRIES = 5

/** One frame of a strip, in the size of its parent. Strips are created after posters, so loading is retried. */
export function FrameStrip({ src, frame }: { src: string; frame: number }) {
  const [isHere, setHere] = useState(false)
  const [failed, setFailed] = useState(0)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (failed === 0 || failed >= MAX_RETRIES) return undefined
    const timer = setTimeout(() => setTries(failed), RETRY_DELAY_MS)
    return () => clearTimeout(timer)
  }, [failed])

  return (
    <span className={styles.frames}>
      <img
        // A new element requests the picture again.
        key={tries}
        className={classes(styles.strip, !isHere && styles.absent)}
        src={src}
        alt=""
        draggable={false}
        onLoad={() => setHere(true)}
        onError={() => setFailed(tries + 1)}
        style={{ transform: `translate(${(-100 / STRIP_FRAME_COUNT) * frame}%, -50%)` }}
      />
    </span>
  )
}
