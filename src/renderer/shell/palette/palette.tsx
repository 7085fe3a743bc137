import { useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import type { AthleteSummary } from '../../../contract/deck-view.ts'
import { Finder } from '../../components/fields/finder.tsx'
import type { FinderEntry } from '../../components/fields/finder-list.tsx'
import { birthDate } from '../../screens/tagging/picker/athlete-note.ts'
import type { ShortcutCommand } from '../../state/shortcuts.ts'
import { type ScreenWording, useWording } from '../../state/wording-context.tsx'
import styles from './palette.module.css'
import { type PaletteEntry, paletteEntries } from './palette-entries.ts'
import { useAthleteSearch } from './use-athlete-search.ts'

interface PaletteProps {
  readonly isOpen: boolean
  readonly commands: readonly ShortcutCommand[]
  readonly onClose: () => void
  readonly onAthlete: (athlete: AthleteSummary) => void
}

/** Any athlete, any command, by a few letters. */
export function Palette({ isOpen, onClose, ...inside }: PaletteProps) {
  const { frame } = useWording()
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className={styles.veil ?? ''}
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog aria-label={frame.palette} className={styles.dialog ?? ''}>
          <PaletteBody {...inside} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const MAX_ATHLETES = 8

function PaletteBody({ commands, onClose, onAthlete }: Omit<PaletteProps, 'isOpen'>) {
  const wording = useWording()
  const [text, setText] = useState('')
  const typed = text.trim()
  const found = useAthleteSearch(typed, MAX_ATHLETES)
  const entries = paletteEntries(typed, found.athletes, commands)

  const run = (id: string) => {
    const entry = entries.find((one) => one.id === id)
    if (!entry) return
    onClose()
    if (entry.kind === 'athlete') onAthlete(entry.athlete)
    else entry.command.run()
  }

  return (
    <Finder
      label={wording.frame.palettePlaceholder}
      text={text}
      onText={setText}
      entries={entries.map((entry) => shown(entry, wording))}
      isSettled={found.text === typed}
      onChoose={run}
      emptyText={wording.common.nothingFound}
    />
  )
}

function shown(entry: PaletteEntry, wording: ScreenWording): FinderEntry {
  const { frame } = wording
  const { id } = entry
  if (entry.kind === 'athlete') {
    const { name } = entry.athlete
    return {
      id,
      text: name,
      group: frame.paletteAthletes,
      note: birthDate(entry.athlete, wording) ?? undefined,
      isLarge: true,
    }
  }
  const { name, keys } = entry.command
  return { id, text: name, group: frame.paletteCommands, keys: keys ?? undefined }
}
