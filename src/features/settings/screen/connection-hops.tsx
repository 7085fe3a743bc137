import { classes } from '../../../renderer/components/class-names.ts'
import { StateMark, type StateShape } from '../../../renderer/components/state-mark.tsx'
import { Field } from '../../../renderer/fields/clock-field.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import type { ConnectionHop } from '../../../station/contract/folder-view.ts'
import type { StationStatus } from '../../../station/contract/station-status.ts'
import { type ConnectionForm, type HopResult, hopResult, totalMs } from './connection-draft.ts'
import styles from './connection-hops.module.css'

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

const HOPS = ['name', 'connection', 'proxy', 'certificate', 'service', 'key', 'tier'] as const

const shapes: Record<HopResult, StateShape> = {
  passed: 'safe',
  failed: 'stopped',
  'not-reached': 'queued',
  'no-proxy': 'off',
  'no-certificate': 'off',
  'tier-unknown': 'queued',
}

/** Steps of a connection test, each with its result. */
export function ConnectionHops({ hops }: { hops: readonly ConnectionHop[] | null }) {
  const wording = useWording()
  const { settings, phrases } = wording
  const failed = hops?.find(({ outcome }) => outcome === 'failed') ?? null
  const took = hops && totalMs(hops)
  return (
    <div role="status" aria-label={settings.testResult} className={styles.result}>
      <p className={styles.sum}>
        {hops === null ? settings.testing : failed ? settings.testFailed : settings.testPassed}
        {typeof took === 'number' && !failed && (
          <span>
            {settings.testTook(took < 1_000 ? `${phrases.format.number(took)} ms` : phrases.format.duration(took))}
          </span>
        )}
      </p>
      <ol className={styles.hops}>
        {HOPS.map((name, index) => {
          const hop = hops?.[index]
          const result = hops && hop ? hopResult(hops, index) : null
          return (
            <li key={name} className={classes(styles.hop, result === 'failed' && styles.failed)}>
              <StateMark shape={result ? shapes[result] : 'queued'} size={18} />
              <b>{settings.hops[name]}</b>
              <HopText hop={hop} result={result} wording={wording} />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

interface HopTextProps {
  readonly hop: ConnectionHop | undefined
  readonly result: HopResult | null
  readonly wording: ScreenWording
}

function HopText({ hop, result, wording: { settings, phrases } }: HopTextProps) {
  if (!hop || result === null) return <span />
  if (result === 'failed' && hop.because) {
    const { message, next } = phrases.failureBeside(hop.because, settings.theService, { isFinal: true })
    return (
      <span className={styles.why}>
        <b>{message}</b> {next}
      </span>
    )
  }
  const words = {
    passed: settings.hopPassed[hop.hop],
    failed: settings.testFailed,
    'not-reached': settings.hopNotReached,
    'no-proxy': settings.hopNoProxy,
    'no-certificate': settings.hopNoCertificate,
    'tier-unknown': settings.hopTierUnknown,
  }
  return <span>{words[result]}</span>
}
