import { Button } from '../../../renderer/components/button.tsx'
import { ConfirmButton } from '../../../renderer/components/confirm-button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { usePractice } from '../../../renderer/hooks/use-practice.ts'
import { useSetting } from '../../../renderer/hooks/use-setting.ts'
import { isSettingFixed } from '../../../renderer/state/is-setting-fixed.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { StationSettingsView } from '../../../renderer/state/station-stores.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { Settings } from '../../../station/contract/settings.ts'
import type { StationStatus } from '../../../station/contract/station-status.ts'
import { useConnectionForm } from './connection-draft.ts'
import { AddressField, ConnectionHops, KeyField } from './connection-hops.tsx'
import styles from './connection-section.module.css'
import { KeyStateLine } from './key-state-line.tsx'
import { SettingText } from './setting-text.tsx'
import { FixedByConfigNote, SettingsGroup, SettingsPage } from './settings-page.tsx'
import { StartPractice } from './start-practice.tsx'

/** Proxy, certificate file and private upload hosts for restricted networks. */
function NetworkGroup({ service }: Pick<Settings, 'service'>) {
  const { stationSettings: words } = useWording()
  const [storedProxy, storedFile] = [service.proxy ?? null, service.caFile ?? null]
  const proxy = useSetting('service.proxy', storedProxy)
  const caFile = useSetting('service.caFile', storedFile)
  const storedHosts = service.privateUploadHosts ?? null
  const hosts = useSetting('service.privateUploadHosts', storedHosts)
  return (
    <SettingsGroup title={words.network} why={words.networkWhy}>
      <SettingText
        label={words.proxy}
        why={words.proxyNote}
        setting={proxy}
        stored={storedProxy}
        placeholder={words.proxyExample}
        wrong={words.proxyWrong}
      />
      <SettingText
        label={words.caFile}
        why={words.caFileNote}
        setting={caFile}
        stored={storedFile}
        placeholder={words.caFileExample}
        wrong={words.caFileWrong}
      />
      <SettingText
        label={words.uploadHosts}
        why={words.uploadHostsNote}
        setting={{ ...hosts, value: hostsText(hosts.value), set: (text) => hosts.set(parseHosts(text)) }}
        stored={hostsText(storedHosts)}
        placeholder={words.uploadHostsExample}
        wrong={words.uploadHostsWrong}
      />
    </SettingsGroup>
  )
}

const hostsText = (hosts: readonly string[] | null) => hosts?.join(', ') ?? null

/** Splits the typed hosts; null for none. */
function parseHosts(text: string | null): string[] | null {
  const hosts = (text ?? '').split(/[\s,]+/).filter((host) => host !== '')
  return hosts.length === 0 ? null : hosts
}

/** Switch for practice mode, with its effects. */
function PracticeGroup({ isOn }: { isOn: boolean }) {
  const { settings } = useWording()
  const practice = usePractice()
  return (
    <SettingsGroup title={settings.practice} why={settings.practiceWhy}>
      <p role="status" className={styles.keyWords}>
        <StateMark shape={isOn ? 'watching' : 'off'} tone={isOn ? 'move' : 'rest'} size={18} />
        <b>{practice.isRunning ? settings.practiceSwitching : isOn ? settings.practiceOn : settings.practiceOff}</b>
      </p>
      <div className={styles.actions}>
        {isOn ? (
          <Button onPress={() => practice.start(false)} isDisabled={practice.isRunning}>
            {settings.practiceStop}
          </Button>
        ) : (
          <StartPractice text={settings.practiceStart} starting={practice} />
        )}
      </div>
      {practice.failure && <Problem isFinal failure={practice.failure} subject={settings.thePractice} size="line" />}
    </SettingsGroup>
  )
}

/** Button that removes the key from the keychain, after a question. */
function ForgetKey({ isDisabled }: { isDisabled: boolean }) {
  const { settings } = useWording()
  const client = useClient()
  return (
    <ConfirmButton
      label={settings.removeKey}
      tone="quiet"
      isDisabled={isDisabled}
      title={settings.removeKeyTitle}
      text={settings.removeKeyText}
      confirm={settings.removeKey}
      subject={settings.theKey}
      perform={() => client.key.forget()}
    />
  )
}

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
