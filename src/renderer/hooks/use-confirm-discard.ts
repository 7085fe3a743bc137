import { useCallback, useEffect, useRef, useState } from 'react'
import { askBeforeLeaving } from '../routes.ts'
import { isElectronWindow } from '../state/electron-window.ts'

export interface ConfirmDiscard {
  /** Reports unsaved input, and how to drop it when the person discards it. */
  readonly report: (isDirty: boolean, forget?: () => void) => void
  /** Runs `go` at once, or asks first when unsaved input would be lost. */
  readonly leave: (go: () => void) => void
  readonly isAsking: boolean
  readonly stay: () => void
  readonly discard: () => void
}

/**
 * Asks once before unsaved input of a panel is discarded: by a link, a key, Back or a closed tab. `DiscardDialog`
 * renders the question.
 */
export function useConfirmDiscard(): ConfirmDiscard {
  const isDirty = useRef(false)
  const forget = useRef<(() => void) | undefined>(undefined)
  const [pending, setPending] = useState<{ readonly go: () => void } | null>(null)

  useEffect(() => {
    const stopAsking = askBeforeLeaving((go) => {
      if (isDirty.current) setPending({ go })
      return isDirty.current
    })
    // The browser asks in its own words. OnDeck's own window would refuse to close without a message.
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
    leave: useCallback((go) => (isDirty.current ? setPending({ go }) : go()), []),
    isAsking: pending !== null,
    stay: useCallback(() => setPending(null), []),
    discard: () => {
      isDirty.current = false
      forget.current?.()
      setPending(null)
      pending?.go()
    },
  }
}

/** Reports a form's unsaved state while its panel is mounted. */
export function useReportedDraft(report: ConfirmDiscard['report'], isDirty: boolean, forget: () => void): void {
  useEffect(() => {
    report(isDirty, forget)
    return () => report(false)
  }, [report, isDirty, forget])
}
