import { useEffect, useRef, useState } from 'react'
import { useWording } from '../../renderer/state/wording-context.tsx'
import typography from '../../renderer/theme/type.module.css'
import { type BoardSnapshot, newRepText } from './new-rep-text.ts'

/** Announces new reps to screen readers. Notifications announce failures. */
export function NewRepAnnouncer({ newest, repsToday, untaggedClips }: BoardSnapshot) {
  const wording = useWording()
  const before = useRef<BoardSnapshot | null>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    const now = { newest, repsToday, untaggedClips }
    const said = newRepText(before.current, now, wording)
    if (said !== null) setText(said)
    before.current = now
  }, [newest, repsToday, untaggedClips, wording])
  return (
    <p role="status" className={typography.hidden}>
      {text}
    </p>
  )
}
