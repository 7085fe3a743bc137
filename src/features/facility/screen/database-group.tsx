import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { ConfirmButton } from '../../../renderer/components/confirm-button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateMark, type StateShape } from '../../../renderer/components/state-mark.tsx'
import { Field } from '../../../renderer/fields/clock-field.tsx'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { isSettingFixed } from '../../../renderer/state/is-setting-fixed.ts'
import { useClient, useSettings } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { DatabaseTls, FacilitySettings } from '../../../station/contract/facility-settings.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import connectionHopsStyles from '../../settings/screen/connection-hops.module.css'
import styles from '../../settings/screen/connection-section.module.css'
import { FixedByConfigNote, SettingsGroup } from '../../settings/screen/settings-page.tsx'
import { type FacilityAccess, type FacilityHop, type FacilityTest, facilityHops } from '../facility-access.ts'
import own from './database-group.module.css'

/** Typed values of the database's connection. */
interface DatabaseDraft {
  readonly address: string
  readonly tls: DatabaseTls
  readonly caFile: string
  /** Write-only: a stored password never returns to the page. */
  readonly password: string
}

interface FacilityForm {
  readonly draft: DatabaseDraft
  readonly change: (changes: Partial<DatabaseDraft>) => void
  readonly isChanged: boolean
  readonly test: () => void
  readonly isTesting: boolean
  /** Result of the last test; null before one and while one runs. */
  readonly result: FacilityTest | null
  readonly save: () => void
  readonly isSaving: boolean
  /** Failure of an address that can't be one. */
  readonly addressFailure: Failure | null
  readonly failure: Failure | null
}

/** State of the form for the database: typing, testing, saving. The typed password is cleared as soon as it is stored. */
function useFacilityForm(stored: FacilitySettings): FacilityForm {
  const client = useClient()
  const [typed, setTyped] = useState<Partial<DatabaseDraft>>({})
  const [result, setResult] = useState<FacilityTest | null>(null)
  const draft: DatabaseDraft = {
    address: stored.database ?? '',
    tls: stored.tls,
    caFile: stored.caFile ?? '',
    password: '',
    ...typed,
  }
  const address = draft.address.trim()
  const caFile = draft.caFile.trim() || null
  const isAddressChanged = address !== (stored.database ?? '')
  const isChanged =
    address !== '' &&
    (isAddressChanged || draft.tls !== stored.tls || caFile !== (stored.caFile ?? null) || draft.password !== '')

  const testing = useAction(async () => {
    setResult(null)
    const password = draft.password === '' ? {} : { password: draft.password }
    setResult(await client.facility.test({ database: address, tls: draft.tls, caFile, ...password }))
  })
  const saving = useAction(async () => {
    // The password first: with the settings the station connects at once.
    if (draft.password !== '') await client.facility.password.set({ password: draft.password, database: address })
    await client.settings.change({ facility: { database: address, tls: draft.tls, caFile } })
    setTyped({})
  })
  const failure = saving.failure ?? testing.failure
  const isOfAddress = failure?.code === 'facility-invalid' || failure?.code === 'config-invalid'

  return {
    draft,
    change(changes) {
      setTyped((before) => ({ ...before, ...changes }))
      setResult(null)
      testing.forget()
      saving.forget()
    },
    isChanged,
    test: testing.start,
    isTesting: testing.isRunning,
    result,
    save: saving.start,
    isSaving: saving.isRunning,
    addressFailure: isOfAddress ? failure : null,
    failure: isOfAddress ? null : failure,
  }
}

const shapes: Record<FacilityHop['outcome'], StateShape> = { passed: 'safe', failed: 'stopped', skipped: 'queued' }
/** A smaller difference is the network's. */
const MIN_SHOWN_OFFSET_MS = 1_000

/** True for the certificate of a connection that has none. After a failure, it may be a step that was not reached. */
const isUnencrypted = ({ hop }: FacilityHop, tls: DatabaseTls, isFailed: boolean): boolean =>
  hop === 'certificate' && tls === 'off' && !isFailed

const shapeOf = (hop: FacilityHop, tls: DatabaseTls, isFailed: boolean): StateShape =>
  isUnencrypted(hop, tls, isFailed) ? 'off' : shapes[hop.outcome]

interface FacilityHopsProps {
  readonly result: FacilityTest | null
  /** Encryption of the tested connection. */
  readonly tls: DatabaseTls
}

/** Steps of a test of the database, each with its result. */
function FacilityHops({ result, tls }: FacilityHopsProps) {
  const { facilitySettings: words, phrases } = useWording()
  const changesTakeMs = result?.changesTakeMs ?? null
  const isFailed = result?.hops.some(({ outcome }) => outcome === 'failed') ?? false
  return (
    <div role="status" aria-label={words.testResult} className={connectionHopsStyles.result}>
      <p className={connectionHopsStyles.sum}>
        {result === null ? words.testing : isFailed ? words.testFailed : words.testPassed}
        {result?.serverVersion && <span>PostgreSQL {result.serverVersion}</span>}
      </p>
      <ol className={connectionHopsStyles.hops}>
        {facilityHops.map((name) => {
          const hop = result?.hops.find((each) => each.hop === name)
          return (
            <li
              key={name}
              className={classes(connectionHopsStyles.hop, hop?.outcome === 'failed' && connectionHopsStyles.failed)}
            >
              <StateMark shape={hop ? shapeOf(hop, tls, isFailed) : 'queued'} size={18} />
              <b>{words.hops[name]}</b>
              <HopText hop={hop} offsetMs={result?.offsetMs ?? null} tls={tls} isFailed={isFailed} />
            </li>
          )
        })}
      </ol>
      {changesTakeMs !== null && <p>{words.changesTake(phrases.format.number(changesTakeMs / 1_000))}</p>}
    </div>
  )
}

interface HopTextProps {
  readonly hop: FacilityHop | undefined
  readonly offsetMs: number | null
  readonly tls: DatabaseTls
  /** True when one of the steps failed: those after it were not tested. */
  readonly isFailed: boolean
}

function HopText({ hop, offsetMs, tls, isFailed }: HopTextProps) {
  const { facilitySettings: words, phrases } = useWording()
  if (!hop) return <span />
  if (hop.because) {
    const { message, next } = phrases.failure(hop.because, words.theDatabase, { isFinal: true })
    return (
      <span className={connectionHopsStyles.why}>
        <b>{message}</b> {next}
      </span>
    )
  }
  if (isUnencrypted(hop, tls, isFailed)) return <span>{words.hopNotEncrypted}</span>
  if (hop.outcome === 'skipped') return <span>{words.hopSkipped}</span>
  if (hop.hop === 'certificate' && tls === 'encrypt') return <span>{words.hopNotVerified}</span>
  if (hop.hop === 'clock' && offsetMs !== null && Math.abs(offsetMs) >= MIN_SHOWN_OFFSET_MS)
    return <span>{words.clockDiffers(phrases.format.duration(Math.abs(offsetMs)))}</span>
  return <span>{words.hopPassed[hop.hop]}</span>
}

const linkShapes: Record<FacilityAccess['link']['kind'], StateShape> = {
  off: 'off',
  connecting: 'processing',
  connected: 'safe',
  away: 'warning',
}

/** State of the link and of the password, with the failure and a way to check again. */
function AccessStateLine({ access: { database, link, password } }: { access: FacilityAccess }) {
  const client = useClient()
  const { facilitySettings: words, settings, frame, phrases } = useWording()
  const checking = useAction(() => client.facility.password.state())
  const isUnknown = password.kind === 'locked' || password.kind === 'unavailable'
  return (
    <div className={styles.keyState}>
      <p role="status" className={styles.keyWords}>
        <StateMark shape={linkShapes[link.kind]} size={18} />
        <b>{words.states[link.kind]}</b>
        {'sinceMs' in link && <span>{words.connectedSince(phrases.format.clock(link.sinceMs))}</span>}
      </p>
      {link.kind === 'away' && <Problem failure={link.because} subject={words.theDatabase} tone="warn" size="line" />}
      {database !== null && !isUnknown && (
        <p className={styles.keyWords}>
          <StateMark shape={password.kind === 'none' ? 'warning' : 'safe'} size={18} />
          <span>{words.passwordState[password.kind]}</span>
        </p>
      )}
      {'because' in password && (
        <Problem
          failure={password.because}
          subject={frame.theKeychain}
          tone="warn"
          size="line"
          {...(isUnknown && {
            actions: (
              <Button onPress={checking.start} isDisabled={checking.isRunning}>
                {settings.checkAgain}
              </Button>
            ),
          })}
        />
      )}
    </div>
  )
}

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
