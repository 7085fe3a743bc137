import type { FileAnswer } from '../../../contract/clips/file-answer.ts'
import type { AthleteSummary } from '../../../contract/tagging/deck-view.ts'
import type { ShortcutCommand } from '../../state/shortcuts.ts'

export type PaletteEntry =
  | { readonly kind: 'athlete'; readonly id: string; readonly athlete: AthleteSummary }
  | { readonly kind: 'command'; readonly id: string; readonly command: ShortcutCommand }
  | FileEntry

/** A file, found by its name. */
interface FileEntry {
  readonly kind: 'file'
  readonly id: string
  readonly answer: FileAnswer
}

export const fileEntries = (answers: readonly FileAnswer[]): readonly FileEntry[] =>
  answers.map((answer) => ({ kind: 'file', id: `file-${answer.id}`, answer }))

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()

const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Returns whether every typed word begins a word of the name. Ignores accents and case. */
export function matchesTyped(name: string, typed: string): boolean {
  const words = wordsOf(name)
  return wordsOf(typed).every((beginning) => words.some((word) => word.startsWith(beginning)))
}

/** Entries of the palette for a typed text: found athletes first, then matching commands. */
export function paletteEntries(
  typed: string,
  athletes: readonly AthleteSummary[],
  commands: readonly ShortcutCommand[],
): readonly PaletteEntry[] {
  const possible = commands.filter(
    (command) => command.keysOnly !== true && (command.when?.() ?? true) && matchesTyped(command.name, typed),
  )
  return [
    ...athletes.map((athlete) => ({ kind: 'athlete' as const, id: `athlete-${athlete.id}`, athlete })),
    ...possible.map((command) => ({ kind: 'command' as const, id: `command-${command.id}`, command })),
  ]
}
