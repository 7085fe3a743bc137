import { NumberStepper } from '../../parts/number-stepper.tsx'
import { Problem } from '../../parts/problem.tsx'
import type { Setting } from '../../stores/use-setting.ts'
import { Given } from './page.tsx'
import styles from './setting-rows.module.css'

interface SettingNumberProps {
  readonly label: string
  readonly why: string
  readonly setting: Setting<number | null>
  readonly suffix?: string
  readonly min: number
  readonly max: number
  readonly step?: number
  /** Where the number may be left out. */
  readonly emptyText?: string
}

/** One number among the settings; takes effect as it is changed. */
export function SettingNumber({ label, why, setting, suffix, min, max, step = 1, emptyText }: SettingNumberProps) {
  return (
    <div className={styles.row}>
      <NumberStepper
        label={label}
        value={setting.value}
        onChange={(value) => {
          // An emptied field means none, where there may be none; else nothing was said.
          if (value !== null || emptyText !== undefined) setting.set(value)
        }}
        minValue={min}
        maxValue={max}
        step={step}
        isDisabled={setting.isGiven}
        {...(suffix === undefined ? {} : { suffix })}
        {...(emptyText === undefined ? {} : { emptyText })}
      />
      <p className={styles.why}>{why}</p>
      {setting.isGiven && <Given />}
      {setting.failure && <Problem once failure={setting.failure} thing={label} size="line" />}
    </div>
  )
}
