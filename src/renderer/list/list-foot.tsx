import { type ReactNode, useRef } from 'react'
import { usePublishedHeight } from '../hooks/use-published-height.ts'
import layout from './list-screen.module.css'

interface ListFootProps {
  /** Announced to screen readers as it changes: the number of rows or of selected rows. */
  readonly status: ReactNode
  /** Buttons and notes at the end of the bar. */
  readonly children: ReactNode
}

/** Bar at the foot of a list screen. Toasts stay above it, so that they never cover its buttons. */
export function ListFoot({ status, children }: ListFootProps) {
  const foot = useRef<HTMLElement>(null)
  usePublishedHeight('--foot', foot)
  return (
    <footer ref={foot} className={layout.foot}>
      <span role="status">{status}</span>
      <span className={layout.footEnd}>{children}</span>
    </footer>
  )
}
