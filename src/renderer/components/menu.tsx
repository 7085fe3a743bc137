import type { ReactElement } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import styles from '../fields/list-box.module.css'
import option from '../fields/option.module.css'
import { classes } from './class-names.ts'
import { Keys } from './keys.tsx'

export interface MenuChoice {
  readonly id: string
  readonly text: string
  readonly run: () => void
  readonly keys?: string | undefined
  readonly tone?: 'plain' | 'danger'
  readonly isDisabled?: boolean
}

interface MenuProps {
  readonly label: string
  readonly actions: readonly MenuChoice[]
  /** Button that opens the menu. */
  readonly children: ReactElement
}

/** Menu of further actions behind a button. */
export function Menu({ label, actions, children }: MenuProps) {
  return (
    <MenuTrigger>
      {children}
      <Popover className={styles.popover ?? ''} offset={4} placement="bottom end">
        <AriaMenu items={actions} aria-label={label} className={styles.list ?? ''}>
          {({ id, text, run, keys, tone, isDisabled = false }) => (
            <MenuItem
              id={id}
              textValue={text}
              onAction={run}
              isDisabled={isDisabled}
              className={classes(option.option, tone === 'danger' && styles.danger)}
            >
              <span className={option.text}>{text}</span>
              {keys !== undefined && <Keys keys={keys} />}
            </MenuItem>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
