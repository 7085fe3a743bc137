import type { ReactNode } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { Problem } from '../../../renderer/components/problem.tsx'
import { NumberStepper } from '../../../renderer/fields/number-stepper.tsx'
import type { Setting } from '../../../renderer/hooks/use-setting.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from './setting-rows.module.css'
import { FixedByConfigNote } from './settings-page.tsx'

interface SettingNumberProps {
  readonly label: string
  readonly why: string
  readonly setting: Setting<number>
  readonly suffix?: string
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly isWhole?: boolean
}

/** Setting with a number; takes effect at once. */
export function SettingNumber({
  label,
  why,
  setting,
  suffix,
  min,
  max,
  step = 1,
  isWhole = false,
}: SettingNumberProps) {
  return (
    <SettingRow label={label} why={why} setting={setting}>
      <NumberStepper
        label={label}
        value={setting.value}
        // A cleared field leaves the number unchanged.
        onChange={(value) => value !== null && setting.set(value)}
        minValue={min}
        maxValue={max}
        step={step}
        isWhole={isWhole}
        isDisabled={setting.isFixedByConfig}
        {...(suffix === undefined ? {} : { suffix })}
      />
    </SettingRow>
  )
}

interface SettingRowProps {
  readonly label: string
  readonly why: string
  readonly setting: Pick<Setting<unknown>, 'key' | 'isFixedByConfig' | 'failure' | 'undo'>
  readonly children: ReactNode
  /** Uses the whole row, with the reason below. */
  readonly isWide?: boolean
}

/** Row of a setting: control, reason, undo, and its failure. */
export function SettingRow({ label, why, setting, children, isWide = false }: SettingRowProps) {
  const { common } = useWording()
  return (
    <div className={classes(styles.row, isWide && styles.wide)}>
      <div>{children}</div>
      <p className={styles.why}>{why}</p>
      {setting.undo && !setting.isFixedByConfig && (
        <div>
          <Button aria-label={`${common.undo}: ${label}`} onPress={setting.undo}>
            {common.undo}
          </Button>
        </div>
      )}
      {setting.isFixedByConfig && <FixedByConfigNote settingKey={setting.key} />}
      {setting.failure && <Problem isFinal failure={setting.failure} subject={label} size="line" />}
    </div>
  )
}
