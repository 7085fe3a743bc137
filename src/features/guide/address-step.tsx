import { useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { isSettingFixed } from '../../renderer/state/is-setting-fixed.ts'
import { useClient } from '../../renderer/state/station-context.tsx'
import type { StationSettingsView } from '../../renderer/state/station-stores.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { StationStatus } from '../../station/contract/station-status.ts'
import { AddressField } from '../settings/screen/connection-fields.tsx'
import { StartPractice } from '../settings/screen/start-practice.tsx'
import { useConnectionForm } from '../settings/screen/use-connection-form.ts'
import styles from './first-steps.module.css'
import { StepPanel, StepStatus } from './step-panel.tsx'

interface AddressStepProps {
  readonly status: StationStatus
  readonly settings: StationSettingsView
  /** True when the person returns because the address failed. */
  readonly isChanging: boolean
  readonly onDone: () => void
}

/** Guide step for the service address, or practice mode. */
export function AddressStep({ status, settings: present, isChanging, onDone }: AddressStepProps) {
  const { guide, settings } = useWording()
  const client = useClient()
  const practice = useAction(async (on: boolean) => {
    await client.connection.setPractice({ on })
    if (on) onDone()
  })
  const [isAsked, setAsked] = useState(isChanging)
  const { baseUrl } = present.settings.service
  const isKnown = status.practice || (baseUrl !== null && !isAsked)
  const canChange = status.practice || !isSettingFixed(present.fixedKeys, 'service.baseUrl')

  return (
    <StepPanel question={guide.serviceTitle} why={guide.serviceWhy}>
      {isKnown ? (
        <div className={styles.content}>
          <StepStatus>
            {status.practice ? (
              guide.usingPractice
            ) : (
              <>
                {guide.usingService} <b>{baseUrl}</b>
              </>
            )}
          </StepStatus>
          <div className={styles.actions}>
            <Button tone="primary" onPress={onDone}>
              {guide.continue}
            </Button>
            {canChange && (
              <Button
                isDisabled={practice.isRunning}
                onPress={() => (status.practice ? practice.start(false) : setAsked(true))}
              >
                {status.practice ? settings.practiceStop : guide.otherService}
              </Button>
            )}
          </div>
        </div>
      ) : (
        <div className={styles.ways}>
          <RealService baseUrl={baseUrl} onDone={onDone} />
          <div className={styles.way}>
            <h3>{guide.practice}</h3>
            <p>{guide.practiceNote}</p>
            <StartPractice
              text={practice.isRunning ? settings.practiceSwitching : guide.tryPractice}
              starting={practice}
            />
          </div>
        </div>
      )}
      {practice.failure && (
        <div className={styles.content}>
          <Problem isFinal failure={practice.failure} subject={settings.thePractice} size="line" />
        </div>
      )}
    </StepPanel>
  )
}

function RealService({ baseUrl, onDone }: { baseUrl: string | null; onDone: () => void }) {
  const { guide, settings } = useWording()
  const client = useClient()
  const form = useConnectionForm(baseUrl)
  const using = useAction(async () => {
    await client.connection.use({ baseUrl: form.address })
    onDone()
  })
  const shown = { ...form, addressFailure: using.failure?.code === 'config-invalid' ? using.failure : null }
  return (
    <form
      noValidate
      className={styles.way}
      onSubmit={(event) => {
        event.preventDefault()
        using.start()
      }}
    >
      <h3>{guide.ownService}</h3>
      <p>{guide.ownServiceNote}</p>
      <AddressField
        form={{
          ...shown,
          typeAddress: (address) => {
            using.forget()
            form.typeAddress(address)
          },
        }}
      />
      {using.failure && using.failure.code !== 'config-invalid' && (
        <Problem isFinal failure={using.failure} subject={settings.theService} size="line" />
      )}
      <Button type="submit" tone="primary" isDisabled={form.address.trim() === '' || using.isRunning}>
        {guide.use}
      </Button>
    </form>
  )
}
