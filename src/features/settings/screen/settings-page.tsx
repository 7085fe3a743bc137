import { type ReactNode, useId } from 'react'
import { PageHead } from '../../../renderer/components/page-head.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { useFixedText } from '../../../renderer/hooks/use-fixed-text.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from './settings-page.module.css'

/** Page of one section: title, then groups. */
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
  /** Reason for the setting, or its effect. */
  readonly why?: ReactNode
  readonly children: ReactNode
}

/** Group of settings: title and reason on the left, controls on the right. */
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

/** Warning about a control, such as a refusal of the system. */
export function SettingWarning({ children }: { children: ReactNode }) {
  return (
    <p className={styles.given} role="status">
      <StateMark shape="warning" tone="warn" size={14} />
      {children}
    </p>
  )
}

/** Note that the configuration file or the organization sets a control. */
export function FixedByConfigNote({ settingKey }: { settingKey: string }) {
  const { settings } = useWording()
  const text = useFixedText(settingKey, settings.given)
  return (
    <p className={styles.given}>
      <StateMark shape="off" size={14} />
      {text}
    </p>
  )
}
