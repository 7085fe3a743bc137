import { useEffect, useRef, useState } from 'react'
import { useWording } from '../state/wording-context.tsx'
import typography from '../theme/type.module.css'

/** Announces the number of new clips to screen readers. */
export function ClipAnnouncer({ clipsToday }: { clipsToday: number }) {
  const { frame } = useWording()
  const before = useRef(clipsToday)
  const [text, setText] = useState('')

  useEffect(() => {
    const fresh = clipsToday - before.current
    before.current = clipsToday
    if (fresh > 0) setText(frame.newClips(fresh, clipsToday))
  }, [clipsToday, frame])

  return (
    <p className={typography.hidden} aria-live="polite">
      {text}
    </p>
  )
}
