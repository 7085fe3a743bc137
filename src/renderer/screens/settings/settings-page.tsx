import { type ReactNode, useId } from 'react'
import { PageHead } from '../../components/page-head.tsx'
import { StateMark } from '../../components/state-mark.tsx'
import { useWording } from '../../state/wording-context.tsx'
import styles from './settings-page.module.css'

/** One part of the settings: its name, then groups. */
export function SettingsPage({ title, state, children }: { title: string; state?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.page} aria-labelledby={id}>
      <PageHead id={id} title={title}>
        {state}
      </PageHead>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

interface SettingsGroupProps {
  readonly title: string
  /** Why it is asked, or what it does. */
  readonly why?: ReactNode
  readonly children: ReactNode
}

/** What belongs together: its name and reason at the left, its controls at the right. */
export function SettingsGroup({ title, why, children }: SettingsGroupProps) {
  return (
    <div className={styles.group}>
      <div>
        <h2 className={styles.name}>{title}</h2>
        {why !== undefined && <p className={styles.why}>{why}</p>}
      </div>
      <div className={styles.controls}>{children}</div>
    </div>
  )
}

/** Why a control cannot be used. */
export function FixedByConfigNote() {
  const { settings } = useWording()
  return (
    <p className={styles.given}>
      <StateMark shape="off" size={14} />
      {settings.given}
    </p>
  )
}
