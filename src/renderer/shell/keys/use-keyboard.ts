import { useEffect } from 'react'
import type { KeyContext } from '../../state/shortcuts.ts'
import { useStation } from '../../state/station-context.tsx'

const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const notText = new Set(['checkbox', 'radio', 'range', 'button', 'submit', 'reset', 'file', 'color'])

/** Sends every key press that no control handled to the shortcuts. */
export function useKeyboard(): void {
  const { shortcuts, ui } = useStation()
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || belongsToControl(event)) return
      const context = ui.store.getState().overlay === null ? contextOf(event.target) : 'overlay'
      if (shortcuts.press(event, context)) event.preventDefault()
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [shortcuts, ui])
}

/** Enter and Space press the focused button. */
const belongsToControl = ({ key, target }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') &&
  target instanceof Element &&
  target.closest('button, a, summary, [role="button"], [role="checkbox"]') !== null

function contextOf(target: EventTarget | null): KeyContext {
  if (!(target instanceof Element)) return 'screen'
  if (target.closest(overlays)) return 'overlay'
  if (target instanceof HTMLInputElement) return notText.has(target.type) ? 'screen' : 'text'
  return target.closest('textarea, select, [contenteditable]') ? 'text' : 'screen'
}
