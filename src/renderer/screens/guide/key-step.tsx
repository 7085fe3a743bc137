import { useState } from 'react'
import type { StationStatus } from '../../../contract/station-status.ts'
import { Button } from '../../parts/button.tsx'
import { Problem } from '../../parts/problem.tsx'
import type { GivenSettings } from '../../stores/station.ts'
import { useWording } from '../../stores/wording-context.tsx'
import { KeyField } from '../settings/connection-fields.tsx'
import { ConnectionHops } from '../settings/connection-hops.tsx'
import { KeyStateLine } from '../settings/key-state-line.tsx'
import { useConnectionForm } from '../settings/use-connection-form.ts'
import styles from './first-steps.module.css'
import { doneOf } from './guide-steps.ts'
import { Present, StepPanel } from './step-panel.tsx'

interface KeyStepProps {
  readonly status: StationStatus
  readonly settings: GivenSettings
  readonly onDone: () => void
}

/** The key, kept and tried in one go. */
export function KeyStep({ status, settings: present, onDone }: KeyStepProps) {
  const { guide, settings } = useWording()
  const { key, practice } = status
  const [isAsked, setAsked] = useState(false)
  const form = useConnectionForm(present.settings.service.baseUrl, () => setAsked(false))
  const isGiven = practice || key.kind === 'given'
  const isThere = doneOf(status).key && !isAsked && !form.isSaving
  const works = form.hops !== null && form.hops.every(({ outcome }) => outcome !== 'failed')

  return (
    <StepPanel question={guide.keyTitle} why={guide.keyWhy}>
      <form
        className={styles.content}
        onSubmit={(event) => {
          event.preventDefault()
          if (form.isChanged) form.save()
        }}
      >
        {isThere ? (
          <Present>
            {practice ? guide.keyPractice : isGiven ? guide.keyGiven : works ? guide.keyWorks : guide.keyHere}
          </Present>
        ) : (
          <KeyField
            form={form}
            status={status}
            isFixed={!status.guide.service}
            {...(status.guide.service ? {} : { note: settings.keyNeedsAddress })}
          />
        )}
        {'because' in key && <KeyStateLine state={key} isPractice={practice} />}
        {form.failure && <Problem once failure={form.failure} thing={settings.theService} size="line" />}
        {(form.isTesting || form.hops) && <ConnectionHops hops={form.isTesting ? null : form.hops} />}
        <div className={styles.actions}>
          {isThere && (
            <Button autoFocus={works} tone="primary" onPress={onDone}>
              {guide.goOn}
            </Button>
          )}
          {isThere && !form.hops && <Button onPress={form.test}>{settings.test}</Button>}
          {isThere && !isGiven && <Button onPress={() => setAsked(true)}>{guide.otherKey}</Button>}
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
