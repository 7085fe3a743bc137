import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { goTo } from '../../../renderer/routes.ts'
import { isElectronWindow } from '../../../renderer/state/electron-window.ts'
import { useSettings, useStation, useStatus } from '../../../renderer/state/station-context.tsx'
import { FacilitySection } from '../../facility/screen/facility-section.tsx'
import { FirstSteps } from '../../guide/first-steps.tsx'
import { ResultsSection } from '../../results/screen/results-section.tsx'
import { AboutSection } from './about-section.tsx'
import { ComputerSection } from './computer-section.tsx'
import { ConnectionSection } from './connection-section.tsx'
import { FoldersSection } from './folders-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { GUIDE_ROUTE, type SectionName, sectionOf } from './sections.ts'
import { SettingsNav } from './settings-nav.tsx'
import styles from './settings-screen.module.css'
import { UploadsSection } from './uploads-section.tsx'

/** Settings screen, and the guide; `within` is the section in the address, such as `folders`. */
export function SettingsScreen({ within }: { within: string | null }) {
  const { ui } = useStation()
  const leave = () => {
    ui.leaveGuide()
    goTo('today')
  }
  if (within === GUIDE_ROUTE) return <FirstSteps onLeave={leave} />
  return <Sections current={sectionOf(within)} />
}

function Sections({ current }: { current: SectionName }) {
  const status = useStatus()
  const settings = useSettings()
  if (!status || !settings) return <SkeletonRows count={8} />
  return (
    <div className={styles.settings}>
      <SettingsNav current={current} status={status} settings={settings.settings} />
      {current === 'connection' && <ConnectionSection status={status} settings={settings} />}
      {current === 'folders' && <FoldersSection status={status} settings={settings} />}
      {current === 'uploads' && <UploadsSection settings={settings.settings} />}
      {current === 'results' && <ResultsSection settings={settings.settings} />}
      {current === 'facility' && <FacilitySection facility={settings.settings.facility} />}
      {current === 'notifications' && <NotificationsSection settings={settings.settings} />}
      {current === 'computer' && (
        <ComputerSection
          settings={settings.settings}
          computerName={status.name}
          hasWindow={isElectronWindow() && !status.practice}
        />
      )}
      {current === 'about' && <AboutSection status={status} updates={settings.settings.updates} />}
    </div>
  )
}
