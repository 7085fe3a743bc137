import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Field } from '../../../renderer/fields/clock-field.tsx'
import type { Setting } from '../../../renderer/hooks/use-setting.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { ChooseFolder } from './folder-browser.tsx'
import { SettingRow } from './setting-number.tsx'
import styles from './setting-rows.module.css'

interface SettingTextProps {
  readonly label: string
  readonly why: string
  readonly setting: Setting<string | null>
  /** Stored text; null for none. */
  readonly stored: string | null
  readonly placeholder?: string
  /** Error text when the station rejects the input. */
  readonly wrong: string
  /** Disables the field; the caller explains why. */
  readonly isDisabled?: boolean
  /** Adds a button that picks a folder of the station's computer. */
  readonly isFolder?: boolean
}

/** Setting with one line of text; takes effect on save, since a partial address is invalid. */
export function SettingText(props: SettingTextProps) {
  const { label, why, setting, stored, placeholder, wrong, isFolder = false } = props
  const isDisabled = props.isDisabled === true || setting.isFixedByConfig
  const { settings, phrases } = useWording()
  const [typed, setTyped] = useState<string | null>(null)
  const [storedBefore, setStoredBefore] = useState(stored)
  if (stored !== storedBefore) {
    // The stored value caught up, or another client changed it.
    setStoredBefore(stored)
    setTyped(null)
  }
  const isChanged = typed !== null && typed.trim() !== (setting.value ?? '')
  const { failure } = setting
  const text = failure && phrases.failure(failure, label, { isFinal: true })
  const error = failure?.code === 'config-invalid' ? wrong : text ? `${text.message} ${text.next}` : undefined
  const type = (next: string) => {
    setTyped(next)
    setting.clearFailure()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) setting.set(typed.trim() || null)
      }}
    >
      <SettingRow label={label} why={why} setting={{ ...setting, failure: null }} isWide>
        <div className={styles.text}>
          <Field
            label={label}
            value={typed ?? setting.value ?? ''}
            onChange={type}
            isDisabled={isDisabled}
            autoComplete="off"
            spellCheck="false"
            error={error}
            {...(placeholder === undefined ? {} : { placeholder })}
          />
          {isFolder && !isDisabled && <ChooseFolder value={typed ?? setting.value ?? ''} onChoose={type} />}
          <Button type="submit" aria-label={`${settings.save}: ${label}`} isDisabled={!isChanged || isDisabled}>
            {settings.save}
          </Button>
        </div>
      </SettingRow>
    </form>
  )
}
