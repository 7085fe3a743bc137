import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { isSettingFixed } from '../../../renderer/state/is-setting-fixed.ts'
import type { StationSettingsView } from '../../../renderer/state/station-stores.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { StationStatus } from '../../../station/contract/station-status.ts'
import { AddressField, KeyField } from './connection-fields.tsx'
import { ConnectionHops } from './connection-hops.tsx'
import styles from './connection-section.module.css'
import { ForgetKey } from './forget-key.tsx'
import { KeyStateLine } from './key-state-line.tsx'
import { NetworkGroup } from './network-group.tsx'
import { PracticeGroup } from './practice-group.tsx'
import { FixedByConfigNote, SettingsGroup, SettingsPage } from './settings-page.tsx'
import { useConnectionForm } from './use-connection-form.ts'

interface ConnectionSectionProps {
  readonly status: StationStatus
  readonly settings: StationSettingsView
}

/** Settings section: service address, API key, connection test, network, practice mode. */
export function ConnectionSection({ status, settings: present }: ConnectionSectionProps) {
  const { settings } = useWording()
  // Practice and live mode have separate connections, so typed text must not carry over.
  return (
    <SettingsPage title={settings.connection}>
      <ServiceGroup key={String(status.practice)} status={status} settings={present} />
      <NetworkGroup service={present.settings.service} />
      <PracticeGroup isOn={status.practice} />
    </SettingsPage>
  )
}

function ServiceGroup({ status, settings: present }: ConnectionSectionProps) {
  const { settings } = useWording()
  const form = useConnectionForm(present.settings.service.baseUrl)
  const { practice, key } = status
  const isAddressFixed = isSettingFixed(present.fixedKeys, 'service.baseUrl')
  const isKeyFixed = practice || key.kind === 'given'
  const isNowhere = form.address.trim() === ''
  const hasKey = key.kind === 'kept' || key.kind === 'this-start-only'
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (form.isChanged) form.save()
        else form.test()
      }}
    >
      <SettingsGroup title={settings.service} why={settings.serviceWhy}>
        <AddressField form={form} isFixed={isAddressFixed} {...(practice ? { note: settings.baseUrlPractice } : {})} />
        {isAddressFixed && !practice && <FixedByConfigNote settingKey="service.baseUrl" />}
      </SettingsGroup>
      <SettingsGroup title={settings.key} why={settings.keyWhy}>
        <KeyStateLine status={status} />
        {isKeyFixed ? (
          <p className={styles.note}>{practice ? settings.keyPracticeNote : settings.keyGivenNote}</p>
        ) : (
          <KeyField
            form={form}
            status={status}
            isFixed={isNowhere}
            {...(isNowhere ? { note: settings.keyNeedsAddress } : {})}
          />
        )}
        {'because' in status.service && !form.hops && !form.isTesting && (
          <Problem failure={status.service.because} subject={settings.theService} tone="warn" size="line" />
        )}
        {form.failure && <Problem isFinal failure={form.failure} subject={settings.theService} size="line" />}
        <div className={styles.actions}>
          {(!isAddressFixed || !isKeyFixed) && (
            <Button type="submit" tone="primary" isDisabled={!form.isChanged || form.isTesting}>
              {settings.save}
            </Button>
          )}
          <Button onPress={form.test} isDisabled={form.isTesting || isNowhere}>
            {settings.test}
          </Button>
          {hasKey && <ForgetKey isDisabled={form.isSaving} />}
        </div>
        {form.isTesting || form.hops ? (
          <ConnectionHops hops={form.isTesting ? null : form.hops} />
        ) : (
          <p className={styles.note}>{practice ? settings.testWhyPractice : settings.testWhy}</p>
        )}
      </SettingsGroup>
    </form>
  )
}
