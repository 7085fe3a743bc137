import { type ReactNode, useRef } from 'react'
import { usePublishedHeight } from '../../../renderer/hooks/use-published-height.ts'
import page from './import-page.module.css'

/** Bar with the buttons of an import's step. Toasts stay above it. */
export function ImportFoot({ children }: { children: ReactNode }) {
  const foot = useRef<HTMLElement>(null)
  usePublishedHeight('--foot', foot)
  return (
    <footer ref={foot} className={page.foot}>
      {children}
    </footer>
  )
}
