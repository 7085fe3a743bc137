import { Button as AriaButton, GridListItem } from 'react-aria-components'
import { Button } from '../../renderer/components/button.tsx'
import { classes } from '../../renderer/components/class-names.ts'
import { Icon } from '../../renderer/components/icon.tsx'
import { Menu, type MenuChoice } from '../../renderer/components/menu.tsx'
import { useAthleteLabel } from '../../renderer/hooks/use-athlete-label.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { briefTagsLine } from '../../renderer/tagging/movement-words.ts'
import type { DeckView } from '../../station/contract/deck-view.ts'
import styles from './lineup.module.css'

export type LineupRow = DeckView['lineup'][number]

interface LineupItemProps {
  readonly entry: LineupRow
  readonly index: number
  readonly length: number
  readonly onMove: (step: -1 | 1) => void
  /** Moves the entry to the end of the lineup. */
  readonly onSkip: () => void
  readonly onRemove: () => void
  readonly onMovement: () => void
}

/** Entry of the lineup. The first one is larger: the Next key puts it on deck. */
export function LineupItem({ entry, index, length, onMove, onSkip, onRemove, onMovement }: LineupItemProps) {
  const wording = useWording()
  const { today } = wording
  const isNext = index === 0
  const name = useAthleteLabel()(entry.athleteName, entry.tags.athlete)
  const what = briefTagsLine(entry.tags, wording)
  const actions: MenuChoice[] = [
    { id: 'movement', text: today.changeMovement, run: onMovement },
    { id: 'up', text: today.moveUp, keys: 'alt+arrowup', run: () => onMove(-1), isDisabled: isNext },
    { id: 'down', text: today.moveDown, keys: 'alt+arrowdown', run: () => onMove(1), isDisabled: index === length - 1 },
    ...(isNext && length > 1 ? [{ id: 'skip', text: today.skip, run: onSkip }] : []),
    { id: 'remove', text: today.removeFromLineup, keys: 'delete', run: onRemove, tone: 'danger' },
  ]
  return (
    <GridListItem id={entry.id} textValue={name} className={classes(styles.item, isNext && styles.nextItem)}>
      <span className={styles.position}>{index + 1}</span>
      <AriaButton slot="drag" className={styles.grip ?? ''}>
        <Icon name="grip" size={14} />
      </AriaButton>
      <span className={styles.who}>
        <b className={styles.name}>{name}</b>
        <span className={styles.what}>{what || today.noMovement}</span>
      </span>
      <Menu label={today.moreFor(name)} actions={actions}>
        <Button square tone="quiet" aria-label={today.moreFor(name)}>
          <Icon name="more" size={16} />
        </Button>
      </Menu>
    </GridListItem>
  )
}
