/** Without a key for so long, a letter is a shortcut again. */
export const TYPING_PAUSE_MS = 1_000

interface Key {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

export interface StrayTyping {
  /** Takes a key of a text field; `hasText` where the field holds text. */
  readonly inField: (key: Key, hasText: boolean) => void
  /** Takes a key outside of text; returns true where the key goes on with text that was typed into a field. */
  readonly ignores: (key: Key) => boolean
  /** Ends the typing, because the person clicked. */
  readonly release: () => void
}

/**
 * Keeps typing from turning into shortcuts when its field closes or loses the focus halfway: letters and Enter do nothing
 * until the person pauses, clicks, moves by arrow keys or uses a shortcut with Ctrl or Command.
 */
export function createStrayTyping({ nowMs }: { nowMs: () => number }): StrayTyping {
  let lastMs = Number.NEGATIVE_INFINITY
  const release = () => {
    lastMs = Number.NEGATIVE_INFINITY
  }

  return {
    inField(key, hasText) {
      if (isPrinted(key) || (key.key === 'Enter' && hasText)) lastMs = nowMs()
    },
    ignores(key) {
      if (key.ctrlKey || key.metaKey || key.key.startsWith('Arrow')) release()
      if (!goesOn(key)) return false
      const pressedMs = nowMs()
      if (pressedMs - lastMs >= TYPING_PAUSE_MS) return false
      lastMs = pressedMs
      return true
    },
    release,
  }
}

/** True for a key that goes on with a name: letters, space, and the Enter after it. */
const goesOn = (key: Key) => key.key === 'Enter' || (isPrinted(key) && /[\p{L} ]/u.test(key.key))

/** True for a key that types a character; a held Alt types one on some keyboards. */
const isPrinted = ({ key, ctrlKey, metaKey }: Key) => !ctrlKey && !metaKey && [...key].length === 1
