import { KEY_CARD } from '../../features/help/manual-page.ts'
import { classes } from '../components/class-names.ts'
import { Dialog } from '../components/dialog.tsx'
import { Keys } from '../components/keys.tsx'
import { addressOf } from '../routes.ts'
import type { ShortcutCommand } from '../state/shortcuts.ts'
import { useWording } from '../state/wording-context.tsx'
import typography from '../theme/type.module.css'
import { keyGroups as groups, keyLines } from './key-lines.ts'
import styles from './key-map.module.css'

interface KeyMapProps {
  readonly isOpen: boolean
  readonly commands: readonly ShortcutCommand[]
  readonly onClose: () => void
}

/** Dialog that lists every shortcut of the current screen. */
export function KeyMap({ isOpen, commands, onClose }: KeyMapProps) {
  const { frame, help, phrases } = useWording()
  const lines = keyLines(commands, phrases.locale)
  return (
    <Dialog title={frame.keyMap} isOpen={isOpen} onClose={onClose} width="wide">
      <div className={styles.groups}>
        {groups.map((group) => {
          const ours = lines.filter((line) => line.group === group)
          if (ours.length === 0) return null
          return (
            <section key={group}>
              <h3 className={classes(typography.cap, styles.head)}>{frame.groups[group]}</h3>
              <ul>
                {ours.map(({ id, name, keys }) => (
                  <li key={id} className={styles.line}>
                    <span>{name}</span>
                    <Keys keys={keys} isSpoken />
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      <p className={styles.manual}>
        <a href={addressOf('help')} onClick={onClose}>
          {help.open}
        </a>
        <a href={addressOf('help', KEY_CARD)} onClick={onClose}>
          {help.openKeyCard}
        </a>
      </p>
    </Dialog>
  )
}
