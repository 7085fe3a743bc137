import { createStore, type StoreApi } from 'zustand/vanilla'

/** Command that a person runs by key or from the palette. */
export interface ShortcutCommand {
  readonly id: string
  /** Name in the language of the screens. */
  readonly name: string
  /** Key such as `n`, `?`, `mod+z`, `escape`; null for the palette only. */
  readonly keys: string | null
  readonly group: ShortcutGroup
  /** Returns whether the command can run now; true when omitted. */
  readonly when?: () => boolean
  readonly run: () => void
  /** Listed in the shortcut map, but not in the palette, such as moving in a list. */
  readonly keysOnly?: boolean
  /** Belongs to the focused list: it wins over a screen's command on the same key. */
  readonly local?: boolean
}

export type ShortcutGroup = 'everywhere' | 'deck' | 'list' | 'clip' | 'queue'

/** Parts of a keyboard event that commands use. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  /** True for the presses that a held key repeats. */
  readonly repeat?: boolean
}

/** Position of the focus: in text, letters type; in an overlay, keys except Help belong to it. */
export type KeyContext = 'screen' | 'text' | 'overlay'

export interface Shortcuts {
  readonly store: StoreApi<{ readonly commands: readonly ShortcutCommand[] }>
  /** Registers commands; returns a function that removes them. The last registered command wins a key. */
  readonly register: (commands: readonly ShortcutCommand[]) => () => void
  /** Runs the command of a key press; returns whether there was one. */
  readonly press: (press: KeyPress, context: KeyContext) => boolean
}

/** Holds every command of the screens; keys, palette and shortcut map read from here. */
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
      if (!worksIn(context, keys)) return false
      const those = store.getState().commands.filter((command) => command.keys === keys && possible(command))
      const command = those.findLast(({ local }) => local === true) ?? those.at(-1)
      if (press.repeat !== true || repeatable.test(keys)) command?.run()
      return command !== undefined
    },
  }
}

/** Keys that act again while they are held: arrows, frames and zoom. A held key acts once otherwise. */
const repeatable = /^(?:\w+\+)*(?:arrow\w+|[,.+=-])$/

/** Only keys that no text needs work in a text field; a dialog leaves only Help. */
const worksIn = (context: KeyContext, keys: string) =>
  context === 'screen' || keys === 'f1' || (context === 'text' && keys === 'mod+k')

/** Spells a key press like `keys`. Shift is named only where the character does not contain it. */
function spellKeys(press: KeyPress, isMac: boolean): string {
  const key = press.key === ' ' ? 'space' : press.key.toLowerCase()
  const mod = isMac ? press.metaKey : press.ctrlKey
  const otherMod = isMac ? press.ctrlKey : press.metaKey
  const shiftSays = press.shiftKey && (key.length > 1 || /[a-z]/.test(key))
  return [mod && 'mod', otherMod && 'other', press.altKey && 'alt', shiftSays && 'shift', key].filter(Boolean).join('+')
}
