import { createStore, type StoreApi } from 'zustand/vanilla'

/** Something that a person can do by key and by the command palette. */
export interface ShortcutCommand {
  readonly id: string
  /** Its name, in the language of the screens. */
  readonly name: string
  /** Such as `n`, `?`, `mod+z`, `escape`; null for the palette only. */
  readonly keys: string | null
  readonly group: ShortcutGroup
  /** Whether it can be done now; always when not given. */
  readonly when?: () => boolean
  readonly run: () => void
  /** In the map of keys, but not in the palette: moving in a list. */
  readonly keysOnly?: boolean
  /** Of the list that has the focus: it comes before what the screen does with the same key. */
  readonly local?: boolean
}

export type ShortcutGroup = 'everywhere' | 'deck' | 'list' | 'clip' | 'queue'

/** What a key press says, as far as commands are concerned. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** Where the focus is: in text every letter is a letter, in an overlay the keys belong to it. */
export type KeyContext = 'screen' | 'text' | 'overlay'

export interface Shortcuts {
  readonly store: StoreApi<{ readonly commands: readonly ShortcutCommand[] }>
  /** Returns a way to take them back. What is registered last wins a key. */
  readonly register: (commands: readonly ShortcutCommand[]) => () => void
  /** Runs what the key stands for; true when it stood for something. */
  readonly press: (press: KeyPress, context: KeyContext) => boolean
}

/** Every command of the screens, in one context: keys, palette and the map of keys read from here. */
export function createShortcuts({ isMac }: { isMac: boolean }): Shortcuts {
  const store = createStore<{ readonly commands: readonly ShortcutCommand[] }>(() => ({ commands: [] }))

  const possible = (command: ShortcutCommand) => command.when?.() ?? true

  return {
    store,
    register(commands) {
      store.setState((state) => ({ commands: [...state.commands, ...commands] }))
      return () => {
        const gone = new Set(commands)
        store.setState((state) => ({ commands: state.commands.filter((command) => !gone.has(command)) }))
      }
    },
    press(press, context) {
      const keys = spellKeys(press, isMac)
      if (context === 'overlay' || (context === 'text' && !worksInTextField(keys))) return false
      const those = store.getState().commands.filter((one) => one.keys === keys && possible(one))
      const command = those.findLast(({ local }) => local === true) ?? those.at(-1)
      command?.run()
      return command !== undefined
    },
  }
}

/** In a text field only what no text needs. */
const worksInTextField = (keys: string) => keys === 'mod+k'

/** The press as `keys` spells it. Shift is named only where it is not already in the character. */
function spellKeys(press: KeyPress, isMac: boolean): string {
  const key = press.key === ' ' ? 'space' : press.key.toLowerCase()
  const mod = isMac ? press.metaKey : press.ctrlKey
  const otherMod = isMac ? press.ctrlKey : press.metaKey
  const shiftSays = press.shiftKey && (key.length > 1 || /[a-z]/.test(key))
  return [mod && 'mod', otherMod && 'other', press.altKey && 'alt', shiftSays && 'shift', key].filter(Boolean).join('+')
}
