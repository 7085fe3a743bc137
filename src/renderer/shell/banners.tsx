import { useState } from 'react'
import { useStore } from 'zustand'
import type { Failure } from '../../station/contract/failure.ts'
import type { Provisioned } from '../../station/contract/provisioned.ts'
import type { FolderStatus, StationStatus } from '../../station/contract/station-status.ts'
import { Button } from '../components/button.tsx'
import { Problem } from '../components/problem.tsx'
import { usePause } from '../hooks/pause.ts'
import { useAction } from '../hooks/use-action.ts'
import { useFixedText } from '../hooks/use-fixed-text.ts'
import { usePractice } from '../hooks/use-practice.ts'
import { useShortcuts } from '../hooks/use-shortcuts.ts'
import { useSlots } from '../page-slots.ts'
import { goTo, useRoute } from '../routes.ts'
import type { ConnectionState } from '../rpc/connection-state.ts'
import { useClient, useSettings, useStation } from '../state/station-context.tsx'
import { useWording } from '../state/wording-context.tsx'
import styles from './banners.module.css'
import { FrameBanner } from './frame-banner.tsx'
import practiceBannerStyles from './practice-banner.module.css'

/** Shows what in the organization's settings is not used, until dismissed; Settings keeps showing it. */
function ManagedProblemsBanner() {
  const managed = useSettings()?.managed
  const { frame, phrases, settings, settingsFile } = useWording()
  const { name, within } = useRoute()
  const [dismissed, setDismissed] = useState('')
  const [first, ...others] = managed?.problems ?? []
  const shown = JSON.stringify(managed?.problems)
  if (!first || shown === dismissed || (name === 'settings' && within === 'computer')) return null
  const { message, next } = phrases.failure(first, settings.managedProblem, { isFinal: true })
  return (
    <FrameBanner
      tone="warn"
      shape="warning"
      title={message}
      role="status"
      action={
        <>
          <Button tone="quiet" onPress={() => goTo('settings', 'computer')}>
            {frame.openSettings}
          </Button>
          <Button onPress={() => setDismissed(shown)}>{frame.dismiss}</Button>
        </>
      }
    >
      {others.length === 0 ? next : settingsFile.moreProblems(others.length)}
    </FrameBanner>
  )
}

/** Shows what the provisioning file did at this start, and the step that is left. */
function ProvisionedBanner({ status }: { status: StationStatus | null }) {
  const provisioned = useSettings()?.provisioned
  const client = useClient()
  const { frame, phrases, settingsFile } = useWording()
  const route = useRoute()
  const dismissing = useAction(() => client.settings.dismissProvisioned())
  const texts = useProvisionedTexts(provisioned ?? null, status?.key.kind === 'none')
  if (!provisioned || !texts) return null
  const isKeyLeft = provisioned.kind === 'applied' && status?.key.kind === 'none'
  return (
    <FrameBanner
      tone={provisioned.kind === 'applied' ? 'plain' : 'warn'}
      shape={provisioned.kind === 'applied' ? 'safe' : 'warning'}
      title={texts.title}
      role="status"
      action={
        <>
          {isKeyLeft && route.name !== 'settings' && (
            <Button tone="quiet" onPress={() => goTo('settings', 'connection')}>
              {settingsFile.enterKey}
            </Button>
          )}
          <Button isDisabled={dismissing.isRunning} onPress={dismissing.start}>
            {frame.dismiss}
          </Button>
        </>
      }
    >
      {dismissing.failure ? phrases.failure(dismissing.failure, provisioned.file).message : texts.note}
    </FrameBanner>
  )
}

function useProvisionedTexts(provisioned: Provisioned | null, isKeyMissing: boolean) {
  const { settingsFile, phrases } = useWording()
  if (provisioned === null) return null
  const { file } = provisioned
  if (provisioned.kind === 'not-applied') {
    const { message, next } = phrases.failure(provisioned.because, file, { isFinal: true })
    return { title: message, note: next }
  }
  const { provisionedKey, provisionedNext, provisionedDone } = settingsFile
  const note = provisioned.hasKey ? provisionedKey : isKeyMissing ? provisionedNext : provisionedDone
  return { title: settingsFile.provisioned(file, provisioned.folders), note }
}

/** Shows paused uploads, and a pause that failed, on every screen. */
function PauseBanner() {
  const { ui } = useStation()
  const { frame, common, phrases } = useWording()
  const pause = usePause()
  const isOnQueue = useRoute().name === 'queue'
  const fixedText = useFixedText('uploads.paused', frame.uploadsPausedFixed)
  const openClip = useStore(ui.store, (state) => state.openClip)
  if (pause.failure) {
    const { message, next } = phrases.failure(pause.failure, frame.uploads, { isFinal: true })
    const action = <Button onPress={pause.clearFailure}>{common.ok}</Button>
    return (
      <FrameBanner tone="stop" shape="stopped" title={message} role="alert" action={action}>
        {next}
      </FrameBanner>
    )
  }
  if (!pause.value) return null
  return (
    <FrameBanner
      tone="paused"
      shape="waiting"
      title={frame.uploadsPaused}
      role="status"
      action={
        // Queue has the same button among its controls.
        !pause.isFixedByConfig &&
        !isOnQueue && (
          // With a clip open, the key plays its video.
          <Button keys={openClip === null ? 'p' : undefined} onPress={() => pause.set(false)}>
            {frame.resumeUploads}
          </Button>
        )
      }
    >
      {pause.isFixedByConfig ? fixedText : frame.uploadsPausedNote}
    </FrameBanner>
  )
}

/** Asks on every screen about clips that were in a folder before. The clips wait until a person answers. */
function ExistingClipsBanner({ folder }: { folder: FolderStatus }) {
  const { client } = useStation()
  const { frame, phrases } = useWording()
  const { path } = folder.settings
  const count = folder.existingWaiting
  const taking = useAction(() => client.folders.existing({ path, answer: 'take' }))
  const ignoring = useAction(() => client.folders.existing({ path, answer: 'ignore' }))
  const isAnswering = taking.isRunning || ignoring.isRunning
  const failure = taking.failure ?? ignoring.failure
  const names = {
    take: `${frame.uploadExisting(count)}: ${folder.camera}`,
    ignore: `${frame.onlyNewClips}: ${folder.camera}`,
  }
  useShortcuts([
    { id: `existing-take ${path}`, name: names.take, keys: null, group: 'everywhere', run: taking.start },
    { id: `existing-ignore ${path}`, name: names.ignore, keys: null, group: 'everywhere', run: ignoring.start },
  ])
  return (
    <FrameBanner
      tone="warn"
      shape="warning"
      title={frame.existingWait(count, folder.camera)}
      role="status"
      action={
        <>
          <Button tone="quiet" aria-label={names.ignore} isDisabled={isAnswering} onPress={ignoring.start}>
            {frame.onlyNewClips}
          </Button>
          <Button aria-label={names.take} isDisabled={isAnswering} onPress={taking.start}>
            {frame.uploadExisting(count)}
          </Button>
        </>
      }
    >
      {failure ? phrases.failure(failure, path).message : frame.existingWaitNote}
    </FrameBanner>
  )
}

const enterKey = () => goTo('settings', 'connection')

/** A rejected key, on every screen: no clip is uploaded until a person enters another one. */
function KeyRefusedBanner({ service, safety }: Pick<StationStatus, 'service' | 'safety'>) {
  const { frame } = useWording()
  const { name, within } = useRoute()
  const isRefused = service.kind === 'key-refused'
  useShortcuts([
    {
      id: 'enter-new-key',
      name: frame.serviceKeyRefusedNote,
      keys: null,
      group: 'everywhere',
      when: () => isRefused,
      run: enterKey,
    },
  ])
  if (!isRefused) return null
  return (
    <FrameBanner
      tone="refused"
      shape="stopped"
      title={frame.keyRefused}
      role="alert"
      action={
        !(name === 'settings' && within === 'connection') && (
          <Button onPress={enterKey}>{frame.serviceKeyRefusedNote}</Button>
        )
      }
    >
      {frame.keyRefusedNote(safety.onTheWay)}
    </FrameBanner>
  )
}

/** Marks practice mode so that it is never mistaken for live mode, and ends it. */
function PracticeBanner() {
  const { frame, settings } = useWording()
  const practice = usePractice()
  return (
    <>
      <div className={practiceBannerStyles.practice}>
        <b className={practiceBannerStyles.word}>{frame.practiceWord}</b>
        <p>
          <b>{frame.practice}</b> <span>{frame.practiceNote}</span>
        </p>
        <Button onPress={() => practice.start(false)} isDisabled={practice.isRunning}>
          {practice.isRunning ? settings.practiceSwitching : frame.practiceLeave}
        </Button>
      </div>
      {practice.failure && <Problem isFinal failure={practice.failure} subject={frame.practice} size="line" />}
    </>
  )
}

/** Says once why the system shows no notifications of OnDeck's window, until dismissed. */
function NotificationBanner({ reason }: { reason: string | null }) {
  const { desktop, frame } = useWording()
  const [isDismissed, setDismissed] = useState(false)
  if (reason === null || isDismissed) return null
  return (
    <FrameBanner
      tone="warn"
      shape="warning"
      title={desktop.notificationProblem}
      role="status"
      action={<Button onPress={() => setDismissed(true)}>{frame.dismiss}</Button>}
    >
      {desktop.notificationProblemNote(reason)}
    </FrameBanner>
  )
}

interface BannersProps {
  readonly connection: ConnectionState
  readonly status: StationStatus | null
}

/** Banners above every screen: lost connection, station trouble, a rejected key, paused uploads, practice mode. */
export function Banners({ connection, status }: BannersProps) {
  const { frame, phrases } = useWording()
  const { banners } = useSlots()
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
      {status && Object.entries(banners).map(([feature, Banner]) => <Banner key={feature} status={status} />)}
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
