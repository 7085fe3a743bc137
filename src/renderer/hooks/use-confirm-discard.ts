import { useCallback, useEffect, useRef, useState } from 'react'
import { askBeforeLeaving } from '../routes.ts'
import { isElectronWindow } from '../shell/sign-in/open-station.ts'

export interface ConfirmDiscard {
  /** Reports unsaved input, and how to drop it when the person discards it. */
  readonly report: (isDirty: boolean, forget?: () => void) => void
  /** Goes at once, or asks first where that would lose something. */
  readonly leave: (go: () => void) => void
  readonly isAsking: boolean
  readonly stay: () => void
  readonly discard: () => void
}

/**
 * Asks once before what somebody typed into a panel is discarded, also by a link, a key, Back, or a tab that is closed;
 * `DiscardDialog` shows the question.
 */
export function useConfirmDiscard(): ConfirmDiscard {
  const isDirty = useRef(false)
  const forget = useRef<(() => void) | undefined>(undefined)
  const [asked, setAsked] = useState<{ readonly go: () => void } | null>(null)

  useEffect(() => {
    const stopAsking = askBeforeLeaving((go) => {
      if (isDirty.current) setAsked({ go })
      return isDirty.current
    })
    // The browser asks in its own words. A window of our own would not close, and say nothing.
    const closing = (event: BeforeUnloadEvent) => {
      if (isDirty.current && !isElectronWindow()) event.preventDefault()
    }
    window.addEventListener('beforeunload', closing)
    return () => {
      stopAsking()
      window.removeEventListener('beforeunload', closing)
    }
  }, [])

  return {
    report: useCallback((now, forgets) => {
      isDirty.current = now
      forget.current = forgets
    }, []),
    leave: useCallback((go) => (isDirty.current ? setAsked({ go }) : go()), []),
    isAsking: asked !== null,
    stay: useCallback(() => setAsked(null), []),
    discard: () => {
      isDirty.current = false
      forget.current?.()
      setAsked(null)
      asked?.go()
    },
  }
}

/** Reports what a panel's form holds for as long as the panel is there. */
export function useReportedDraft(report: ConfirmDiscard['report'], isDirty: boolean, forget: () => void): void {
  useEffect(() => {
    report(isDirty, forget)
    return () => report(false)
  }, [report, isDirty, forget])
}
