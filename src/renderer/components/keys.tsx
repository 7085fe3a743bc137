import { useWording } from '../state/wording-context.tsx'
import styles from './keys.module.css'

const isMac = /mac/i.test(navigator.platform)

/** Key caps of a shortcut such as `mod+k`, `shift+arrowup` or `?`. Hidden from screen readers beside a name. */
export function Keys({ keys, isSpoken = false }: { keys: string; isSpoken?: boolean }) {
  const { frame } = useWording()
  return (
    <span className={styles.keys} aria-hidden={!isSpoken}>
      {keys.split(/\+(?=.)/).map((key) => (
        <kbd key={key} className={styles.key}>
          {keyCap(key, frame.keys)}
        </kbd>
      ))}
    </span>
  )
}

function keyCap(key: string, names: Readonly<Record<string, string>>): string {
  if (key === 'mod') return isMac ? '⌘' : (names['control'] ?? 'Ctrl')
  if (key === 'arrowup') return '↑'
  if (key === 'arrowdown') return '↓'
  if (key === 'arrowleft') return '←'
  if (key === 'arrowright') return '→'
  return names[key] ?? key.toUpperCase()
}
