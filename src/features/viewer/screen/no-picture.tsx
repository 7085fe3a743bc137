import type { ReactNode } from 'react'
import { StateMark, type StateShape } from '../../../renderer/components/state-mark.tsx'
import styles from './camera.module.css'

interface NoPictureProps {
  readonly shape: StateShape
  readonly title: string
  readonly children?: ReactNode
}

/** Hatched area of a camera without a picture: the reason and what to do. */
export function NoPicture({ shape, title, children }: NoPictureProps) {
  return (
    <div className={styles.none}>
      <div>
        <b>
          <StateMark shape={shape} size={18} />
          {title}
        </b>
        {children !== undefined && <div>{children}</div>}
      </div>
    </div>
  )
}
