import type { RouteName } from '../../features/routes.ts'
import { screens } from '../../features/screens.ts'
import type { StationStatus } from '../../station/contract/station-status.ts'
import { classes } from '../components/class-names.ts'
import { PathIcon } from '../components/icon.tsx'
import { Keys } from '../components/keys.tsx'
import { addressOf } from '../routes.ts'
import type { RouteCount } from '../screen-entry.ts'
import { useWording } from '../state/wording-context.tsx'
import typography from '../theme/type.module.css'
import { Logo } from './logo.tsx'
import styles from './rail.module.css'

interface RailProps {
  readonly current: string
  readonly counts: Readonly<Partial<Record<RouteName, RouteCount>>>
  /** Null before the station's first answer. */
  readonly status: StationStatus | null
  /** Section of the manual about the current screen; null without a manual. */
  readonly helpAddress: string | null
  readonly onPalette: () => void
}

/** Shortens to “5k”: more digits would cover the icon. */
const shortCount = (count: number) => (count < 1_000 ? String(count) : `${Math.floor(count / 1_000)}k`)

/** Navigation between the screens, each with the count of its open items. */
export function Rail({ current, counts, status, helpAddress, onPalette }: RailProps) {
  const wording = useWording()
  const { frame } = wording
  const shown = screens.flatMap(({ route, name, rail }) => (rail?.isShown(status) ? [{ route, name, rail }] : []))
  return (
    <nav className={classes(styles.rail, shown.length > 7 && styles.eight)} aria-label={frame.navigation}>
      <div className={styles.logo}>
        <Logo size={34} />
      </div>
      {shown.map(({ route, name, rail }) => {
        const count = counts[route]
        return (
          <a
            key={route}
            href={addressOf(route)}
            className={styles.route}
            aria-current={route === current ? 'page' : undefined}
          >
            <PathIcon path={rail.icon} size={22} strokeWidth={1.8} strokeLinecap="butt" />
            {name(wording)}
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
      {helpAddress !== null && (
        <a
          href={helpAddress}
          className={classes(styles.foot, styles.help)}
          aria-current={current === 'help' ? 'page' : undefined}
        >
          <Keys keys="f1" />
          <span>{frame.help}</span>
        </a>
      )}
      <button type="button" className={styles.foot} onClick={onPalette}>
        <Keys keys="mod+k" />
        <span>{frame.paletteHint}</span>
      </button>
    </nav>
  )
}
