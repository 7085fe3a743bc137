import { classes } from '../components/class-names.ts'
import { Icon } from '../components/icon.tsx'
import { Keys } from '../components/keys.tsx'
import { addressOf, type RailRoute, type RouteName, routes } from '../routes.ts'
import { useWording } from '../state/wording-context.tsx'
import typography from '../theme/type.module.css'
import { Logo } from './logo.tsx'
import styles from './rail.module.css'

/** Number of open items of a route, with its spoken meaning. */
export interface RouteCount {
  readonly count: number
  readonly meaning: string
  readonly tone: 'plain' | 'warn'
}

interface RailProps {
  readonly current: RouteName
  readonly counts: Readonly<Partial<Record<RailRoute, RouteCount>>>
  /** True where the station is in a facility. */
  readonly hasFacility: boolean
  /** Section of the manual about the current screen. */
  readonly helpAddress: string
  readonly onPalette: () => void
}

/** Shortens to “5k”: more digits would cover the icon. */
const shortCount = (count: number) => (count < 1_000 ? String(count) : `${Math.floor(count / 1_000)}k`)

/** Navigation between the screens, each with the count of its open items. */
export function Rail({ current, counts, hasFacility, helpAddress, onPalette }: RailProps) {
  const { frame } = useWording()
  const shown = routes.filter((route) => route !== 'facility' || hasFacility)
  return (
    <nav className={classes(styles.rail, hasFacility && styles.eight)} aria-label={frame.navigation}>
      <div className={styles.logo}>
        <Logo size={34} />
      </div>
      {shown.map((route) => {
        const count = counts[route]
        return (
          <a
            key={route}
            href={addressOf(route)}
            className={styles.route}
            aria-current={route === current ? 'page' : undefined}
          >
            <Icon name={route} />
            {frame[route]}
            {count && (
              <>
                <b className={classes(styles.count, styles[count.tone])} aria-hidden="true">
                  {shortCount(count.count)}
                </b>
                <span className={typography.hidden}>, {count.meaning}</span>
              </>
            )}
          </a>
        )
      })}
      <a
        href={helpAddress}
        className={classes(styles.foot, styles.help)}
        aria-current={current === 'help' ? 'page' : undefined}
      >
        <Keys keys="f1" />
        <span>{frame.help}</span>
      </a>
      <button type="button" className={styles.foot} onClick={onPalette}>
        <Keys keys="mod+k" />
        <span>{frame.paletteHint}</span>
      </button>
    </nav>
  )
}
