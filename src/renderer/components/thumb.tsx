import type { ReactNode } from 'react'
import { classes } from './class-names.ts'
import styles from './thumb.module.css'

interface ThumbProps {
  /** Label of the camera, in the corner; left out where it stands beside the thumbnail. */
  readonly caption?: string
  /** Address of the picture; null where there is none yet. */
  readonly poster: string | null
  readonly alt: string
  /** Overlay such as the frame strip while hovering. */
  readonly children?: ReactNode
}

/** Thumbnail of a clip, in the size of its parent. */
export function Thumb({ caption, poster, alt, children }: ThumbProps) {
  return (
    <span className={classes(styles.thumb, poster === null && styles.bare)}>
      {poster === null ? (
        <span className={styles.stand} aria-hidden="true" />
      ) : (
        <img src={poster} alt={alt} draggable={false} />
      )}
      {children}
      {caption !== undefined && <em className={styles.caption}>{caption}</em>}
    </span>
  )
}

/** Hatched placeholder of a camera without a clip. */
export function MissingThumb({ text }: { text: string }) {
  return (
    <span className={classes(styles.thumb, styles.missing)}>
      <span>{text}</span>
    </span>
  )
}
