import type { ReactNode } from 'react'
import { classes } from './class-names.ts'
import styles from './thumb.module.css'

interface ThumbProps {
  /** The camera's label, in the corner. */
  readonly caption: string
  /** The picture's address; null where there is none (yet). */
  readonly poster: string | null
  readonly alt: string
  /** Over the picture, such as the strip while hovering. */
  readonly children?: ReactNode
}

/** A clip's picture in the place that its parent gives it. */
export function Thumb({ caption, poster, alt, children }: ThumbProps) {
  return (
    <span className={classes(styles.thumb, poster === null && styles.bare)}>
      {poster === null ? (
        <span className={styles.stand} aria-hidden="true" />
      ) : (
        <img src={poster} alt={alt} draggable={false} />
      )}
      {children}
      <em className={styles.caption}>{caption}</em>
    </span>
  )
}

/** The hatched place of a camera that has not brought its clip. */
export function MissingThumb({ text }: { text: string }) {
  return (
    <span className={classes(styles.thumb, styles.missing)}>
      <span>{text}</span>
    </span>
  )
}
