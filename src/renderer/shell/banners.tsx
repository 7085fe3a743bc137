import { FacilityBanner } from '../../features/facility/screen/facility-banner.tsx'
import type { Failure } from '../../station/contract/failure.ts'
import type { StationStatus } from '../../station/contract/station-status.ts'
import { Button } from '../components/button.tsx'
import { useAction } from '../hooks/use-action.ts'
import { useShortcuts } from '../hooks/use-shortcuts.ts'
import { goTo, useRoute } from '../routes.ts'
import type { ConnectionState } from '../rpc/connection-state.ts'
import { useStation } from '../state/station-context.tsx'
import { useWording } from '../state/wording-context.tsx'
import styles from './banners.module.css'
import { ExistingClipsBanner } from './existing-clips-banner.tsx'
import { FrameBanner } from './frame-banner.tsx'
import { KeyRefusedBanner } from './key-refused-banner.tsx'
import { NotificationBanner } from './notification-banner.tsx'
import { PauseBanner } from './pause-banner.tsx'
import { PracticeBanner } from './practice-banner.tsx'
import { ManagedProblemsBanner, ProvisionedBanner } from './rollout-banners.tsx'

interface BannersProps {
  readonly connection: ConnectionState
  readonly status: StationStatus | null
}

/** Banners above every screen: lost connection, station trouble, a rejected key, paused uploads, practice mode. */
export function Banners({ connection, status }: BannersProps) {
  const { frame, phrases } = useWording()
  const { name, within } = useRoute()
  // The page about the connection says it beside the key.
  const isAboutKey = name === 'settings' && (within === null || within === 'connection')
  const trouble = status?.trouble ? phrases.failure(status.trouble, frame.stationItself) : null
  const key = status?.key
  const keychain =
    !isAboutKey && key && (key.kind === 'locked' || key.kind === 'unavailable')
      ? phrases.failure(key.because, frame.theKeychain)
      : null
  return (
    <section className={styles.banners} aria-label={frame.stationItself}>
      {connection.kind === 'lost' && (
        <FrameBanner tone="warn" shape="processing" title={frame.lost} role="alert">
          {frame.lostNote}
        </FrameBanner>
      )}
      {trouble && (
        <FrameBanner tone="stop" shape="stopped" title={trouble.message} role="alert">
          {trouble.next}
        </FrameBanner>
      )}
      {status && <KeyRefusedBanner service={status.service} safety={status.safety} />}
      {status && <FacilityBanner facility={status.facility} />}
      {status?.captures.kind === 'refused' && <CapturesRefused because={status.captures.because} />}
      {keychain && (
        <FrameBanner
          tone="warn"
          shape="warning"
          title={keychain.message}
          action={
            <Button tone="quiet" onPress={() => goTo('settings', 'connection')}>
              {frame.openSettings}
            </Button>
          }
        >
          {keychain.next}
        </FrameBanner>
      )}
      {status?.joined && (
        <FrameBanner tone="paused" shape="processing" title={frame.joined}>
          {frame.joinedNote}
        </FrameBanner>
      )}
      {status?.folders
        .filter(({ existingWaiting }) => existingWaiting > 0)
        .map((folder) => (
          <ExistingClipsBanner key={folder.settings.path} folder={folder} />
        ))}
      <ManagedProblemsBanner />
      <ProvisionedBanner status={status} />
      <NotificationBanner reason={status?.window?.notificationProblem ?? null} />
      <PauseBanner />
      {status?.practice && <PracticeBanner />}
    </section>
  )
}

/** Uploads stay queued until the provider enables captures; everything else works. */
function CapturesRefused({ because }: { because: Failure }) {
  const { client } = useStation()
  const { frame, common, phrases } = useWording()
  const retrying = useAction(() => client.command({ kind: 'captures-retry' }))
  const { message, next } = phrases.failure(retrying.failure ?? because, frame.stationItself)
  useShortcuts([
    { id: 'captures-retry', name: frame.retryCaptures, keys: null, group: 'everywhere', run: retrying.start },
  ])
  return (
    <FrameBanner
      tone="stop"
      shape="stopped"
      title={message}
      role="alert"
      action={
        <Button aria-label={frame.retryCaptures} isDisabled={retrying.isRunning} onPress={retrying.start}>
          {common.retry}
        </Button>
      }
    >
      {next}
    </FrameBanner>
  )
}
