import type { StationStatus } from '../../../../contract/station/station-status.ts'
import { Button } from '../../../components/button.tsx'
import { StateWords } from '../../../components/state-words.tsx'
import { goTo } from '../../../routes.ts'
import { useWording } from '../../../state/wording-context.tsx'
import type from '../../../theme/type.module.css'
import { GUIDE_ROUTE } from '../../guide/guide-steps.ts'
import { Group, Page } from '../settings-page.tsx'
import styles from './about-section.module.css'
import { licences } from './licenses.ts'

/** Which version this is, what it is made of, and the way back to the first steps. */
export function AboutSection({ status }: { status: StationStatus }) {
  const { settings, guide } = useWording()
  return (
    <Page title={settings.about}>
      <Group title={settings.versionTitle} why={settings.versionWhy}>
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
      </Group>
      <Group title={guide.title} why={settings.guideAgainNote}>
        <div>
          <Button onPress={() => goTo('settings', GUIDE_ROUTE)}>{settings.openGuide}</Button>
        </div>
      </Group>
      <Group title={settings.licenses} why={settings.licensesNote}>
        <table className={styles.licences}>
          <thead className={type.cap}>
            <tr>
              <th>{settings.licenseName}</th>
              <th>{settings.version}</th>
              <th>{settings.license}</th>
            </tr>
          </thead>
          <tbody>
            {licences.map(({ name, version, licence }) => (
              <tr key={name}>
                <td>{name}</td>
                <td>{version}</td>
                <td>{licence}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Group>
    </Page>
  )
}
