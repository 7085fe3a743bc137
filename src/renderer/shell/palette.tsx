import { useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import type { AthleteSummary } from '../../station/contract/deck-view.ts'
import { classes } from '../components/class-names.ts'
import { Icon } from '../components/icon.tsx'
import { Keys } from '../components/keys.tsx'
import { FinderInput } from '../fields/finder-input.tsx'
import { FinderList } from '../fields/finder-list.tsx'
import option from '../fields/option.module.css'
import { useFinder } from '../fields/use-finder.ts'
import { useAthleteLabel } from '../hooks/use-athlete-label.ts'
import { useAthleteSearch } from '../hooks/use-athlete-search.ts'
import { type FilesSlot, useSlots } from '../page-slots.ts'
import type { ShortcutCommand } from '../state/shortcuts.ts'
import { type ScreenWording, useWording } from '../state/wording-context.tsx'
import { athleteNote } from '../tagging/athlete-picker.tsx'
import styles from './palette.module.css'
import { fileEntries, type PaletteEntry, paletteEntries, readyEntryIndex } from './palette-entries.ts'

interface PaletteProps {
  readonly isOpen: boolean
  readonly commands: readonly ShortcutCommand[]
  readonly onClose: () => void
  readonly onAthlete: (athlete: AthleteSummary) => void
  readonly onPutOnDeck: (athlete: AthleteSummary) => void
}

/** Command palette: finds any athlete or command by a few letters. */
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

const MAX_ATHLETES = 6
const MAX_FILES = 5

/** No file is found where no feature searches them. */
const noFiles: Pick<FilesSlot, 'useFiles' | 'groupText' | 'open'> = {
  useFiles: () => ({ files: [], isFresh: true, fresh: async () => [] }),
  groupText: () => '',
  open: () => undefined,
}

const athleteOf = (entry: PaletteEntry | undefined) =>
  entry?.kind === 'athlete' || entry?.kind === 'deck' ? entry.athlete.id : null

function PaletteBody({ commands, onClose, onAthlete, onPutOnDeck }: Omit<PaletteProps, 'isOpen'>) {
  const wording = useWording()
  const [text, setText] = useState('')
  const typed = text.trim()
  const search = useAthleteSearch(typed, { limit: MAX_ATHLETES })
  const entriesOf = (athletes: readonly AthleteSummary[]) => paletteEntries(typed, athletes, commands)
  const others = entriesOf(search.failure ? [] : search.athletes)
  const hasOthers = search.isFresh && others.length > 0
  const slot = useSlots().files ?? noFiles
  const files = slot.useFiles(typed, MAX_FILES, !hasOthers)
  // Enter waits for files only where nothing else matches.
  const freshWithFiles = async (now: readonly PaletteEntry[]) => [
    ...now,
    ...fileEntries(now.length > 0 ? files.files : await files.fresh()),
  ]
  const isFresh = search.isFresh && (hasOthers || files.isFresh)
  // Commands work without the station; the lost banner reports the connection.
  const finder = useFinder({
    text: typed,
    choices: [...others, ...fileEntries(files.files)],
    isFresh,
    fresh: () =>
      search
        .fresh()
        .then(entriesOf, () => entriesOf([]))
        .then(freshWithFiles),
    readyIndex: readyEntryIndex,
    // The first line changes nothing before it is displayed: it opens an athlete or a file, or runs a typed command.
    isCertain: () => true,
    onChoose(entry, isOther) {
      onClose()
      if (entry.kind === 'deck' || (entry.kind === 'athlete' && isOther)) onPutOnDeck(entry.athlete)
      else if (entry.kind === 'athlete') onAthlete(entry.athlete)
      else if (entry.kind === 'file') slot.open(entry.answer)
      else entry.command.run()
    },
  })
  const label = wording.frame.palettePlaceholder
  const marked = athleteOf(finder.choices[finder.ready])
  return (
    <>
      <div className={styles.search}>
        <Icon name="search" size={18} />
        <FinderInput
          finder={finder}
          label={label}
          placeholder={label}
          text={text}
          onText={setText}
          className={styles.input}
        />
      </div>
      <FinderList
        finder={finder}
        label={label}
        className={styles.list}
        groupOf={({ kind }) => (kind === 'file' ? slot.groupText(wording) : groupName(kind, wording))}
      >
        {(entry) => <PaletteLine entry={entry} isMarked={athleteOf(entry) === marked} wording={wording} />}
      </FinderList>
      {isFresh && finder.choices.length === 0 && <p className={styles.none}>{wording.common.nothingFound}</p>}
    </>
  )
}

function groupName(kind: PaletteEntry['kind'], { frame }: ScreenWording): string {
  return kind === 'command' ? frame.paletteCommands : frame.paletteAthletes
}

interface PaletteLineProps {
  readonly entry: PaletteEntry
  /** True where the highlighted line is of the same athlete. */
  readonly isMarked: boolean
  readonly wording: ScreenWording
}

function PaletteLine({ entry, isMarked, wording }: PaletteLineProps) {
  const { files } = useSlots()
  const label = useAthleteLabel()
  if (entry.kind === 'athlete') {
    const note = athleteNote(entry.athlete, wording)
    return (
      <>
        <span className={classes(option.text, styles.large)}>{label(entry.athlete.name, entry.athlete.id)}</span>
        {note !== '' && <span className={option.note}>{note}</span>}
      </>
    )
  }
  if (entry.kind === 'file') {
    return (
      <>
        <span className={option.text}>{entry.answer.fileName}</span>
        <span className={option.note}>{files?.stateText(entry.answer, wording)}</span>
      </>
    )
  }
  if (entry.kind === 'deck')
    return (
      <>
        <span className={classes(option.text, styles.onDeck)}>
          {wording.frame.palettePutOnDeck(label(entry.athlete.name, entry.athlete.id))}
        </span>
        {isMarked && <Keys keys="mod+enter" />}
      </>
    )
  const { name, keys } = entry.command
  return (
    <>
      <span className={option.text}>{name}</span>
      {keys !== null && keys !== undefined && <Keys keys={keys} />}
    </>
  )
}
