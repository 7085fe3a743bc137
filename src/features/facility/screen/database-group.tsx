import { Button } from '../../../renderer/components/button.tsx'
import { ConfirmButton } from '../../../renderer/components/confirm-button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { Field } from '../../../renderer/fields/field.tsx'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { isSettingFixed } from '../../../renderer/state/is-setting-fixed.ts'
import { useClient, useSettings } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { FacilitySettings } from '../../../station/contract/facility-settings.ts'
import styles from '../../settings/screen/connection-section.module.css'
import { FixedByConfigNote, SettingsGroup } from '../../settings/screen/settings-page.tsx'
import type { FacilityAccess } from '../facility-access.ts'
import { AccessStateLine } from './access-state-line.tsx'
import own from './database-group.module.css'
import { FacilityHops } from './facility-hops.tsx'
import { type FacilityForm, useFacilityForm } from './use-facility-form.ts'

interface DatabaseGroupProps {
  readonly facility: FacilitySettings
  /** Null before the first answer. */
  readonly access: FacilityAccess | null
}

/** Address, password and encryption of the facility's database; test, join and leave. */
export function DatabaseGroup({ facility, access }: DatabaseGroupProps) {
  const { facilitySettings: words, settings } = useWording()
  const fixedKeys = useSettings()?.fixedKeys ?? []
  const form = useFacilityForm(facility)
  const isFixed = isSettingFixed(fixedKeys, 'facility.database')
  const isJoined = facility.database !== null
  const isNowhere = form.draft.address.trim() === ''
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (form.isChanged && !form.isSaving) form.save()
      }}
    >
      <SettingsGroup title={words.database} why={words.databaseWhy}>
        {access && <AccessStateLine access={access} />}
        <ConnectionFields form={form} isFixed={isFixed} access={access} />
        {isFixed && <FixedByConfigNote settingKey="facility.database" />}
        {form.failure && <Problem isFinal failure={form.failure} subject={words.theDatabase} size="line" />}
        <div className={styles.actions}>
          <Button type="submit" tone="primary" isDisabled={!form.isChanged || form.isSaving}>
            {isJoined ? settings.save : words.join}
          </Button>
          <Button onPress={form.test} isDisabled={form.isTesting || isNowhere}>
            {settings.test}
          </Button>
          {isJoined && !isFixed && <LeaveButton />}
        </div>
        {form.isTesting || form.result ? (
          <FacilityHops result={form.isTesting ? null : form.result} tls={form.draft.tls} />
        ) : (
          <p className={styles.note}>{words.testWhy}</p>
        )}
      </SettingsGroup>
    </form>
  )
}

interface ConnectionFieldsProps {
  readonly form: FacilityForm
  readonly isFixed: boolean
  readonly access: FacilityAccess | null
}

function ConnectionFields({ form: { draft, change, addressFailure }, isFixed, access }: ConnectionFieldsProps) {
  const { facilitySettings: words, phrases } = useWording()
  const problem = addressFailure && phrases.failure(addressFailure, words.theDatabase, { isFinal: true })
  const isPasswordGiven = access?.password.kind === 'given'
  const hasPassword = access?.password.kind === 'kept' || access?.password.kind === 'this-start-only'
  return (
    <>
      <Field
        label={words.address}
        value={draft.address}
        onChange={(address) => change({ address })}
        placeholder={words.addressExample}
        note={words.addressNote}
        isDisabled={isFixed}
        autoComplete="off"
        spellCheck="false"
        error={problem ? `${problem.message} ${problem.next}` : undefined}
      />
      {isPasswordGiven ? (
        <p className={styles.note}>{words.passwordFixed}</p>
      ) : (
        <Field
          label={words.password}
          value={draft.password}
          onChange={(password) => change({ password })}
          placeholder={hasPassword ? words.passwordReplace : words.passwordPlaceholder}
          note={words.passwordNote}
          isDisabled={draft.address.trim() === ''}
          type="password"
          autoComplete="off"
        />
      )}
      <div className={own.tls}>
        <span className={own.label}>{words.tls}</span>
        <Segments
          label={words.tls}
          choices={(['verify', 'encrypt', 'off'] as const).map((id) => ({ id, text: words.tlsChoices[id] }))}
          value={draft.tls}
          onChange={(tls) => change({ tls })}
          isDisabled={isFixed}
        />
        <p className={styles.note}>{words.tlsNotes[draft.tls]}</p>
      </div>
      {draft.tls === 'verify' && (
        <Field
          label={words.caFile}
          value={draft.caFile}
          onChange={(caFile) => change({ caFile })}
          placeholder={words.caFileExample}
          note={words.caFileNote}
          isDisabled={isFixed}
          autoComplete="off"
          spellCheck="false"
        />
      )}
    </>
  )
}

/** Leaves after a question. The password goes first: its place in the keychain follows from the address. */
function LeaveButton() {
  const client = useClient()
  const { facilitySettings: words } = useWording()
  return (
    <ConfirmButton
      label={words.leave}
      tone="quiet"
      title={words.leaveTitle}
      text={words.leaveText}
      confirm={words.leave}
      subject={words.theDatabase}
      perform={async () => {
        await client.facility.password.forget()
        await client.settings.change({ facility: { database: null } })
      }}
    />
  )
}
