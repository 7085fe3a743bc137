import type { AthleteSummary } from '../../station/contract/deck-view.ts'
import type { FileAnswer } from '../../station/contract/file-answer.ts'
import { matchesTyped } from '../fields/fits-typed.ts'
import { isServiceId } from '../hooks/use-athlete-search.ts'
import type { ShortcutCommand } from '../state/shortcuts.ts'

export type PaletteEntry =
  /** Opens the athlete. */
  | { readonly kind: 'athlete'; readonly id: string; readonly athlete: AthleteSummary }
  | { readonly kind: 'deck'; readonly id: string; readonly athlete: AthleteSummary }
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

/** Index that Enter chooses first: nobody is put on deck without choosing that line. */
export const readyEntryIndex = (entries: readonly PaletteEntry[]): number =>
  entries.findIndex(({ kind }) => kind !== 'deck')

/**
 * Entries of the palette for a typed text: found athletes first, to open and to put on deck, then matching commands. An
 * athlete who is being created has no page yet.
 */
export function paletteEntries(
  typed: string,
  athletes: readonly AthleteSummary[],
  commands: readonly ShortcutCommand[],
): readonly PaletteEntry[] {
  const possible = commands.filter(
    (command) => command.keysOnly !== true && (command.when?.() ?? true) && matchesTyped(command.name, typed),
  )
  return [
    ...athletes.flatMap((athlete) => [
      ...(isServiceId(athlete.id) ? [{ kind: 'athlete' as const, id: `athlete-${athlete.id}`, athlete }] : []),
      { kind: 'deck' as const, id: `deck-${athlete.id}`, athlete },
    ]),
    ...possible.map((command) => ({ kind: 'command' as const, id: `command-${command.id}`, command })),
  ]
}
