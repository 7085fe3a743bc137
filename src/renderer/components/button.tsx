import type { ReactNode, RefAttributes } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import styles from './button.module.css'
import { classes } from './class-names.ts'
import { Keys } from './keys.tsx'

export interface ButtonProps
  extends Omit<AriaButtonProps, 'className' | 'style' | 'children'>,
    RefAttributes<HTMLButtonElement> {
  readonly children: ReactNode
  /** Use `primary` once per panel; `quiet` has no border. */
  readonly tone?: 'plain' | 'primary' | 'danger' | 'quiet'
  /** Shortcut of the same action, shown as a key cap before the text. */
  readonly keys?: string | undefined
  /** Square, for an icon; requires an `aria-label`. */
  readonly square?: boolean
}

/** Button with its text and the shortcut of the same action. */
export function Button({ children, tone = 'plain', keys, square = false, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={classes(styles.button, styles[tone], square && styles.square)}>
      {keys !== undefined && <Keys keys={keys} />}
      {children}
    </AriaButton>
  )
}
