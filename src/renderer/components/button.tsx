import type { ReactNode, RefAttributes } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import styles from './button.module.css'
import { classes } from './class-names.ts'
import { Keys } from './keys.tsx'

export interface ButtonProps
  extends Omit<AriaButtonProps, 'className' | 'style' | 'children'>,
    RefAttributes<HTMLButtonElement> {
  readonly children: ReactNode
  /** `primary` once per panel; `quiet` has no border. */
  readonly tone?: 'plain' | 'primary' | 'danger' | 'quiet'
  /** The shortcut that does the same, shown as a cap before the words. */
  readonly keys?: string | undefined
  /** As wide as high, for an icon; give it an `aria-label`. */
  readonly square?: boolean
}

/** A button with its words, and the key that does the same. */
export function Button({ children, tone = 'plain', keys, square = false, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={classes(styles.button, styles[tone], square && styles.square)}>
      {keys !== undefined && <Keys keys={keys} />}
      {children}
    </AriaButton>
  )
}
