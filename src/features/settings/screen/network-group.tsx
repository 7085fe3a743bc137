import { useSetting } from '../../../renderer/hooks/use-setting.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { Settings } from '../../../station/contract/settings.ts'
import { SettingText } from './setting-text.tsx'
import { SettingsGroup } from './settings-page.tsx'

/** Proxy, certificate file and private upload hosts for restricted networks. */
export function NetworkGroup({ service }: Pick<Settings, 'service'>) {
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
