import type { ReactNode } from 'react'
import { Checkbox } from 'react-aria-components'
import styles from './check-box.module.css'

interface CheckBoxProps {
  readonly label: ReactNode
  readonly isSelected: boolean
  readonly onChange: (isSelected: boolean) => void
  readonly note?: ReactNode
  readonly isDisabled?: boolean
  readonly isIndeterminate?: boolean
}

/** Check box with a label and a note. */
export function CheckBox({ label, note, ...rest }: CheckBoxProps) {
  return (
    <Checkbox {...rest} className={styles.checkBox ?? ''}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <svg className={styles.box} width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
            <rect x="1" y="1" width="16" height="16" rx="2" />
            {isIndeterminate ? <path d="M4.5 9h9" /> : isSelected && <path d="M4.5 9.4l3 3 6-6.6" />}
          </svg>
          <span>
            {label}
            {note !== undefined && <span className={styles.note}>{note}</span>}
          </span>
        </>
      )}
    </Checkbox>
  )
}
