import type { RefObject } from 'react'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { RosterDialog } from './roster-dialogs.tsx'
import { NEW_ATHLETE, type RosterNavigation } from './use-roster-navigation.ts'

interface RosterShortcuts {
  readonly search: RefObject<HTMLInputElement | null>
  readonly navigation: RosterNavigation
  /** True while an athlete is open. */
  readonly isOpen: boolean
  readonly onDialog: (dialog: RosterDialog) => void
  readonly onRefresh: () => void
  /** Moves the focus to the list. */
  readonly onList: () => void
}

/** Shortcuts of the roster screen. */
export function useRosterShortcuts({ search, navigation, isOpen, onDialog, onRefresh, onList }: RosterShortcuts): void {
  const { athletes, common, find, imports } = useWording()
  const { open, close, closeClip, showImport, isCovered } = navigation
  const one = { group: 'list' } as const
  useShortcuts([
    { ...one, id: 'athletes-search', name: athletes.searchRoster, keys: '/', run: () => search.current?.focus() },
    { ...one, id: 'athletes-new', name: athletes.newAthlete, keys: 'c', run: () => open(NEW_ATHLETE) },
    { ...one, id: 'athletes-import', name: imports.title, keys: 'i', run: showImport },
    { ...one, id: 'athletes-filter', name: athletes.addFilter, keys: 'f', run: () => onDialog('filter') },
    { ...one, id: 'athletes-columns', name: athletes.columns, keys: 'l', run: () => onDialog('columns') },
    { ...one, id: 'athletes-duplicates', name: athletes.duplicatesTitle, keys: 'd', run: () => onDialog('duplicates') },
    { ...one, id: 'athletes-refresh', name: athletes.refresh, keys: 'r', run: onRefresh },
    { ...one, id: 'athletes-list', name: find.toList, keys: 'arrowdown', keysOnly: true, run: onList },
    {
      ...one,
      id: 'athletes-close',
      name: common.close,
      keys: 'escape',
      keysOnly: true,
      when: () => isOpen || isCovered,
      run: () => (isCovered ? closeClip() : close()),
    },
  ])
}
