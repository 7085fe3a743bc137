import { Button } from '../../../renderer/components/button.tsx'
import { StateWords } from '../../../renderer/components/state-words.tsx'
import { goTo } from '../../../renderer/routes.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import type { Settings } from '../../../station/contract/settings.ts'
import type { StationStatus } from '../../../station/contract/station-status.ts'
import { UpdatesGroup } from '../../updates/screen.tsx'
import styles from './about-section.module.css'
import { licenses } from './licenses.ts'
import { GUIDE_ROUTE } from './sections.ts'
import { SettingsGroup, SettingsPage } from './settings-page.tsx'

/** Settings section: version, licenses, and the link back to the guide. */
export function AboutSection({ status, updates }: { status: StationStatus; updates: Settings['updates'] }) {
  const { settings, guide } = useWording()
  return (
    <SettingsPage title={settings.about}>
      <SettingsGroup title={settings.versionTitle} why={settings.versionWhy}>
        <dl className={styles.facts}>
          <dt>{settings.version}</dt>
          <dd>{status.version}</dd>
          <dt>{settings.pictures}</dt>
          <dd>
            <StateWords
              shape={status.pictures ? 'safe' : 'off'}
              words={status.pictures ? settings.picturesOn : settings.picturesOff}
            />
          </dd>
        </dl>
      </SettingsGroup>
      <UpdatesGroup isPractice={status.practice} stored={updates} />
      <SettingsGroup title={guide.title} why={settings.guideAgainNote}>
        <div>
          <Button onPress={() => goTo('settings', GUIDE_ROUTE)}>{settings.openGuide}</Button>
        </div>
      </SettingsGroup>
      <SettingsGroup title={settings.licenses} why={settings.licensesNote}>
        <table className={styles.licenses}>
          <thead className={typography.cap}>
            <tr>
              <th>{settings.licenseName}</th>
              <th>{settings.version}</th>
              <th>{settings.license}</th>
            </tr>
          </thead>
          <tbody>
            {licenses.map(({ name, version, license }) => (
              <tr key={name}>
                <td>{name}</td>
                <td>{version}</td>
                <td>{license}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </SettingsGroup>
    </SettingsPage>
  )
}
