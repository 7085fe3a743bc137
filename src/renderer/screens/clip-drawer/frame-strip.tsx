import { useState } from 'react'
import { STRIP_FRAMES } from '../../../contract/clip-view.ts'
import { classes } from '../../parts/class-names.ts'
import styles from './player.module.css'

/** One frame of a strip, filling the place that its parent gives it; nothing where there is no strip (yet). */
export function FrameStrip({ src, frame }: { src: string; frame: number }) {
  const [isHere, setHere] = useState(false)
  return (
    <span className={styles.frames}>
      <img
        className={classes(styles.strip, !isHere && styles.absent)}
        src={src}
        alt=""
        draggable={false}
        onLoad={() => setHere(true)}
        style={{ transform: `translate(${(-100 / STRIP_FRAMES) * frame}%, -50%)` }}
      />
    </span>
  )
}
