import { Field } from '../../../renderer/fields/field.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { StationStatus } from '../../../station/contract/station-status.ts'
import type { ConnectionForm } from './use-connection-form.ts'

interface AddressFieldProps {
  readonly form: ConnectionForm
  readonly isFixed?: boolean
  readonly note?: string
  readonly autoFocus?: boolean
}

/** Field for the service address. */
export function AddressField({ form, isFixed = false, note, autoFocus = false }: AddressFieldProps) {
  const { settings, phrases } = useWording()
  const problem = form.addressFailure && phrases.failure(form.addressFailure, settings.theService, { isFinal: true })
  return (
    <Field
      label={settings.baseUrl}
      value={form.address}
      onChange={form.typeAddress}
      placeholder={settings.baseUrlExample}
      isDisabled={isFixed}
      autoFocus={autoFocus}
      type="url"
      autoComplete="off"
      spellCheck="false"
      {...(note === undefined ? {} : { note })}
      error={problem ? `${problem.message} ${problem.next}` : undefined}
    />
  )
}

interface KeyFieldProps {
  readonly form: ConnectionForm
  readonly status: StationStatus
  readonly isFixed?: boolean
  readonly note?: string
  readonly autoFocus?: boolean
}

/** Field for the API key. Write-only: a stored key never returns to the page. */
export function KeyField({ form, status, isFixed = false, note, autoFocus = false }: KeyFieldProps) {
  const { settings, phrases } = useWording()
  const problem = form.keyFailure && phrases.failure(form.keyFailure, settings.theKey, { isFinal: true })
  const hasKey = status.key.kind === 'kept' || status.key.kind === 'this-start-only'
  return (
    <Field
      label={settings.key}
      value={form.key}
      onChange={form.typeKey}
      placeholder={isFixed ? '' : hasKey ? settings.keyReplace : settings.keyPlaceholder}
      isDisabled={isFixed}
      autoFocus={autoFocus}
      type="password"
      autoComplete="off"
      {...(note === undefined ? {} : { note })}
      error={problem ? `${problem.message} ${problem.next}` : undefined}
    />
  )
}
