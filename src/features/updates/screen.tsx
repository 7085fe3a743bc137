import { Button } from '../../renderer/components/button.tsx'
import { classes } from '../../renderer/components/class-names.ts'
import { Problem } from '../../renderer/components/problem.tsx'
import { StateWords } from '../../renderer/components/state-words.tsx'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useRead } from '../../renderer/hooks/use-read.ts'
import { useSetting } from '../../renderer/hooks/use-setting.ts'
import { useClient } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { Settings } from '../../station/contract/settings.ts'
import { type UpdatesState, updateHourBounds } from '../../station/contract/updates.ts'
import styles from '../settings/screen/about-section.module.css'
import { SettingChoice } from '../settings/screen/setting-choice.tsx'
import { SettingNumber } from '../settings/screen/setting-number.tsx'
import { SettingsGroup } from '../settings/screen/settings-page.tsx'
import type { SettingsPartProps } from '../settings/screen/settings-parts.ts'

/** Shows the newest release, and installs it where this build may do so. */
export function UpdatesGroup({ status: { practice: isPractice }, settings: { settings } }: SettingsPartProps) {
  const client = useClient()
  const { updates } = useWording()
  const { value: state, failure, reread } = useRead('updates', () => client.updates.state(), ['updates', 'queue'])
  const checking = useAction(async () => {
    await client.updates.check()
    reread()
  })
  if (!state || state.feed === null) {
    const absent = isPractice ? updates.practice : updates.noFeed
    return <SettingsGroup title={updates.title}>{state && <p>{absent}</p>}</SettingsGroup>
  }
  const isChecking = state.checking || checking.isRunning
  const problem = checking.failure ?? state.because ?? failure
  return (
    <>
      <SettingsGroup title={updates.title} why={updates.why}>
        <div role="status">
          <Offer state={state} isChecking={isChecking} />
        </div>
        <ReleaseFacts state={state} feed={state.feed} />
        <div className={styles.actions}>
          {state.canInstall && state.offered?.relation === 'newer' && <Install state={state} />}
          <Button onPress={checking.start} isDisabled={isChecking}>
            {updates.check}
          </Button>
        </div>
        {problem && <Problem isFinal failure={problem} subject={updates.title} size="line" />}
      </SettingsGroup>
      <UpdateChoices stored={settings.updates} canInstall={state.canInstall} />
    </>
  )
}

function Offer({ state: { offered, installing }, isChecking }: { state: UpdatesState; isChecking: boolean }) {
  const { updates } = useWording()
  if (isChecking) return <StateWords shape="processing" words={updates.checking} />
  if (installing) return <StateWords shape="processing" words={updates.installing} />
  if (!offered) return <StateWords shape="off" words={updates.notChecked} />
  if (offered.relation === 'newer') return <StateWords shape="waiting" words={updates.available(offered.version)} />
  if (offered.relation === 'same') return <StateWords shape="safe" words={updates.same} />
  return <StateWords shape="off" words={updates.older(offered.version)} />
}

function ReleaseFacts({ state, feed }: { state: UpdatesState; feed: string }) {
  const { updates, phrases } = useWording()
  const { offered, checkedAtMs, installLimit } = state
  const isNewer = offered?.relation === 'newer'
  return (
    <dl className={classes(styles.facts, styles.release)}>
      {checkedAtMs !== null && (
        <>
          <dt>{updates.lastCheck}</dt>
          <dd>{phrases.format.dateTime(checkedAtMs)}</dd>
        </>
      )}
      <dt>{updates.from}</dt>
      <dd>{feed}</dd>
      {isNewer && offered.notes !== '' && (
        <>
          <dt>{updates.notes}</dt>
          <dd className={styles.notes}>{offered.notes}</dd>
        </>
      )}
      {isNewer && installLimit !== null && (
        <>
          <dt>{updates.notHere}</dt>
          <dd>{updates.limits[installLimit]}</dd>
          <dt>{updates.how}</dt>
          <dd>{updates.howText}</dd>
        </>
      )}
    </dl>
  )
}

function Install({ state: { blockedBy, installing } }: { state: UpdatesState }) {
  const client = useClient()
  const { updates } = useWording()
  const install = useAction(() => client.updates.install())
  return (
    <>
      <Button tone="primary" onPress={install.start} isDisabled={blockedBy !== null || installing || install.isRunning}>
        {updates.install}
      </Button>
      {blockedBy !== null && <p>{updates.blocked[blockedBy]}</p>}
      {install.failure && <Problem isFinal failure={install.failure} subject={updates.title} size="line" />}
    </>
  )
}

function UpdateChoices({ stored, canInstall }: { stored: Settings['updates']; canInstall: boolean }) {
  const { updates } = useWording()
  const mode = useSetting('updates.mode', stored.mode)
  const hour = useSetting('updates.hour', stored.hour)
  const modes = canInstall ? (['automatic', 'announce', 'off'] as const) : (['announce', 'off'] as const)
  const choices = modes.map((id) => ({ id, text: updates.modes[id] }))
  // An installation that is never updated by OnDeck announces in either mode.
  const shown = canInstall || mode.value === 'off' ? mode : { ...mode, value: 'announce' as const }
  return (
    <>
      <SettingChoice title={updates.mode} setting={shown} choices={choices} />
      {canInstall && mode.value === 'automatic' && (
        <SettingNumber label={updates.hour} why={updates.hourWhy} setting={hour} {...updateHourBounds} isWhole />
      )}
    </>
  )
}
