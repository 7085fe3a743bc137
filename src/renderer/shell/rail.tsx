import { classes } from '../components/class-names.ts'
import { Icon } from '../components/icon.tsx'
import { Keys } from '../components/key.tsx'
import { addressOf, isNotYet, type PlaceName, places } from '../routes.ts'
import { useWording } from '../state/wording-context.tsx'
import type from '../theme/type.module.css'
import { Logo } from './logo.tsx'
import styles from './rail.module.css'

/** How much there is to do at a place, and what that is. */
export interface PlaceCount {
  readonly count: number
  readonly meaning: string
  readonly tone: 'plain' | 'warn'
}

interface RailProps {
  readonly current: PlaceName
  readonly counts: Readonly<Partial<Record<PlaceName, PlaceCount>>>
  readonly onPalette: () => void
}

/** The screens, each with a count where a count means work to do. */
export function Rail({ current, counts, onPalette }: RailProps) {
  const { frame } = useWording()
  return (
    <nav className={styles.rail} aria-label={frame.navigation}>
      <div className={styles.logo}>
        <Logo size={34} />
      </div>
      {places.map((place) => {
        const count = counts[place]
        return (
          <a
            key={place}
            href={addressOf(place)}
            className={classes(styles.place, isNotYet(place) && styles.notYet)}
            title={isNotYet(place) ? frame.comingLater : undefined}
            aria-current={place === current ? 'page' : undefined}
          >
            <Icon name={place} />
            {frame[place]}
            {isNotYet(place) && <span className={type.hidden}>, {frame.comingLater}</span>}
            {count && (
              <>
                <b className={classes(styles.count, styles[count.tone])} aria-hidden="true">
                  {count.count}
                </b>
                <span className={type.hidden}>, {count.meaning}</span>
              </>
            )}
          </a>
        )
      })}
      <button type="button" className={styles.foot} onClick={onPalette}>
        <Keys keys="mod+k" />
        <span>{frame.paletteHint}</span>
      </button>
    </nav>
  )
}
