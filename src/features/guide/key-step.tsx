import { useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import type { StateShape } from '../../renderer/components/state-mark.tsx'
import { isSettingFixed } from '../../renderer/state/is-setting-fixed.ts'
import type { StationSettingsView } from '../../renderer/state/station-stores.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { StationStatus } from '../../station/contract/station-status.ts'
import { KeyField } from '../settings/screen/connection-fields.tsx'
import { ConnectionHops } from '../settings/screen/connection-hops.tsx'
import { KeyStateLine } from '../settings/screen/key-state-line.tsx'
import { useConnectionForm } from '../settings/screen/use-connection-form.ts'
import styles from './first-steps.module.css'
import { type ConnectionTestResult, completedSteps, connectionTestResult } from './guide-steps.ts'
import { StepPanel, StepStatus } from './step-panel.tsx'

interface KeyStepProps {
  readonly status: StationStatus
  readonly settings: StationSettingsView
  readonly onDone: () => void
  readonly onChangeAddress: () => void
}

const presentShapes: Record<ConnectionTestResult, StateShape> = {
  untested: 'queued',
  passed: 'safe',
  failed: 'stopped',
}

/** Guide step for the API key, which is stored and tested at once. */
export function KeyStep({ status, settings: present, onDone, onChangeAddress }: KeyStepProps) {
  const { guide, settings, common } = useWording()
  const { key, practice } = status
  const [isAsked, setAsked] = useState(false)
  const form = useConnectionForm(present.settings.service.baseUrl, () => setAsked(false))
  const isKeyFixed = practice || key.kind === 'given'
  const isThere = completedSteps(status).key && !isAsked && !form.isSaving
  const tested = practice ? 'passed' : connectionTestResult(form.hops, status.service)
  const isKept = key.kind !== 'locked' && key.kind !== 'unavailable' && key.kind !== 'this-start-only'
  const canChangeAddress = !practice && !isSettingFixed(present.fixedKeys, 'service.baseUrl')

  const presentText = () => {
    if (practice) return guide.keyPractice
    if (tested === 'failed') return guide.keyFailed
    if (isKeyFixed) return guide.keyGiven
    return tested === 'passed' ? guide.keyWorks : guide.keyHere
  }

  return (
    <StepPanel question={guide.keyTitle} why={isKept ? guide.keyWhy : guide.keyWhyInMemory}>
      <form
        className={styles.content}
        onSubmit={(event) => {
          event.preventDefault()
          if (form.isChanged) form.save()
        }}
      >
        {isThere ? (
          <StepStatus shape={presentShapes[tested]}>{presentText()}</StepStatus>
        ) : (
          <KeyField
            form={form}
            status={status}
            isFixed={!status.guide.service}
            {...(status.guide.service ? {} : { note: settings.keyNeedsAddress })}
          />
        )}
        {'because' in key && <KeyStateLine status={status} />}
        {form.failure && <Problem isFinal failure={form.failure} subject={settings.theService} size="line" />}
        {(form.isTesting || form.hops) && <ConnectionHops hops={form.isTesting ? null : form.hops} />}
        <div className={styles.actions}>
          {isThere && tested === 'failed' && (
            <Button tone="primary" onPress={form.test} isDisabled={form.isTesting}>
              {common.retry}
            </Button>
          )}
          {isThere && tested === 'failed' && canChangeAddress && (
            <Button onPress={onChangeAddress}>{guide.changeAddress}</Button>
          )}
          {isThere && tested === 'untested' && (
            <Button tone="primary" onPress={form.test} isDisabled={form.isTesting}>
              {settings.test}
            </Button>
          )}
          {isThere && !isKeyFixed && <Button onPress={() => setAsked(true)}>{guide.otherKey}</Button>}
          {isThere && (
            <Button autoFocus={tested === 'passed'} tone={tested === 'passed' ? 'primary' : 'quiet'} onPress={onDone}>
              {tested === 'passed' ? guide.continue : guide.continueAnyway}
            </Button>
          )}
          {!isThere && (
            <Button type="submit" tone="primary" isDisabled={form.key.trim() === '' || form.isTesting}>
              {guide.keySave}
            </Button>
          )}
        </div>
      </form>
    </StepPanel>
  )
}
