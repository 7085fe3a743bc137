import { useEffect, useRef, useState } from 'react'
import { notificationId } from '../state/notifications.ts'
import type { KeyContext } from '../state/shortcuts.ts'
import { useStation } from '../state/station-context.tsx'
import { createStrayTyping, TYPING_PAUSE_MS } from '../state/stray-typing.ts'
import { useWording } from '../state/wording-context.tsx'

const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const notText = new Set(['checkbox', 'radio', 'range', 'button', 'submit', 'reset', 'file', 'color'])
const NOTE_MS = 3 * TYPING_PAUSE_MS

/** Sends every key press that no control handled to the shortcuts, unless it goes on with text of a closed field. */
export function useKeyboard(): void {
  const { shortcuts, ui, notifications } = useStation()
  const { frame } = useWording()
  const [guard] = useState(() => createStrayTyping({ nowMs: () => performance.now() }))
  const note = useRef<string | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    /** Sees a field's keys before the field handles them, and perhaps closes. */
    const watch = (event: KeyboardEvent) => {
      if (isText(event.target)) guard.inField(event, hasText(event.target))
    }
    const explain = () => {
      if (notifications.store.getState().shown.some((one) => notificationId(one) === note.current)) return
      const [title, text] = [frame.strayKeys, frame.strayKeysNote]
      note.current = notifications.show({ tone: 'warning', title, text, forMs: NOTE_MS })
    }
    const take = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || belongsToControl(event)) return
      const context = ui.store.getState().overlay === null ? contextOf(event.target) : 'overlay'
      if (context === 'screen' && guard.ignores(event)) {
        event.preventDefault()
        return explain()
      }
      if (shortcuts.press(event, context)) event.preventDefault()
    }
    document.addEventListener('keydown', watch, { capture: true, signal })
    document.addEventListener('pointerdown', guard.release, { capture: true, signal })
    document.addEventListener('keydown', take, { signal })
    return () => controller.abort()
  }, [shortcuts, ui, notifications, frame, guard])
}

/** Enter and Space press the focused button. */
const belongsToControl = ({ key, target }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') &&
  target instanceof Element &&
  target.closest('button, a, summary, [role="button"], [role="checkbox"]') !== null

function contextOf(target: EventTarget | null): KeyContext {
  if (!(target instanceof Element)) return 'screen'
  if (target.closest(overlays)) return 'overlay'
  return isText(target) ? 'text' : 'screen'
}

function isText(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target instanceof HTMLInputElement) return !notText.has(target.type)
  return target.closest('textarea, select, [contenteditable]') !== null
}

const hasText = (target: EventTarget | null) =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== ''
