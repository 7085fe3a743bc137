import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { classes } from '../../renderer/components/class-names.ts'
import { PageHead } from '../../renderer/components/page-head.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { StateMark, type StateShape } from '../../renderer/components/state-mark.tsx'
import choice from '../../renderer/fields/side-choice.module.css'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useLatest } from '../../renderer/hooks/use-latest.ts'
import { SkeletonRows } from '../../renderer/list/skeleton-rows.tsx'
import { goTo } from '../../renderer/routes.ts'
import { isSettingFixed } from '../../renderer/state/is-setting-fixed.ts'
import { useClient, useSettings, useStatus } from '../../renderer/state/station-context.tsx'
import type { StationSettingsView } from '../../renderer/state/station-stores.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import typography from '../../renderer/theme/type.module.css'
import type { StationStatus } from '../../station/contract/station-status.ts'
import { AddFolderForm } from '../settings/screen/add-folder-form.tsx'
import { useConnectionForm } from '../settings/screen/connection-draft.ts'
import { AddressField, ConnectionHops, KeyField } from '../settings/screen/connection-hops.tsx'
import { KeyStateLine } from '../settings/screen/key-state-line.tsx'
import { SettingsGroup } from '../settings/screen/settings-page.tsx'
import { StartPractice } from '../settings/screen/start-practice.tsx'
import { useAddFolder } from '../settings/screen/use-add-folder.ts'
import { ClipStep } from './clip-step.tsx'
import styles from './first-steps.module.css'
import {
  type ConnectionTestResult,
  completedSteps,
  connectionTestResult,
  firstOpenStep,
  GUIDE_ROUTE,
  type GuideStep,
  guideSteps,
  nextOpenStep,
  tickedSteps,
} from './guide-screen.tsx'
import { StepPanel, StepStatus } from './step-panel.tsx'

interface AddressStepProps {
  readonly status: StationStatus
  readonly settings: StationSettingsView
  /** True when the person returns because the address failed. */
  readonly isChanging: boolean
  readonly onDone: () => void
}

/** Guide step for the service address, or practice mode. */
function AddressStep({ status, settings: present, isChanging, onDone }: AddressStepProps) {
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

interface KeyStepProps {
  readonly status: StationStatus
  readonly settings: StationSettingsView
  readonly onDone: () => void
  readonly onChangeAddress: () => void
}

const presentShapes: Record<ConnectionTestResult, StateShape> = {
  untested: 'queued',
  passed: 'safe',
  failed: 'stopped',
}

/** Guide step for the API key, which is stored and tested at once. */
function KeyStep({ status, settings: present, onDone, onChangeAddress }: KeyStepProps) {
  const { guide, settings, common } = useWording()
  const { key, practice } = status
  const [isAsked, setAsked] = useState(false)
  const form = useConnectionForm(present.settings.service.baseUrl, () => setAsked(false))
  const isKeyFixed = practice || key.kind === 'given'
  const isThere = completedSteps(status).key && !isAsked && !form.isSaving
  const tested = practice ? 'passed' : connectionTestResult(form.hops, status.service)
  const isKept = key.kind !== 'locked' && key.kind !== 'unavailable' && key.kind !== 'this-start-only'
  const canChangeAddress = !practice && !isSettingFixed(present.fixedKeys, 'service.baseUrl')

  const presentText = () => {
    if (practice) return guide.keyPractice
    if (tested === 'failed') return guide.keyFailed
    if (isKeyFixed) return guide.keyGiven
    return tested === 'passed' ? guide.keyWorks : guide.keyHere
  }

  return (
    <StepPanel question={guide.keyTitle} why={isKept ? guide.keyWhy : guide.keyWhyInMemory}>
      <form
        className={styles.content}
        onSubmit={(event) => {
          event.preventDefault()
          if (form.isChanged) form.save()
        }}
      >
        {isThere ? (
          <StepStatus shape={presentShapes[tested]}>{presentText()}</StepStatus>
        ) : (
          <KeyField
            form={form}
            status={status}
            isFixed={!status.guide.service}
            {...(status.guide.service ? {} : { note: settings.keyNeedsAddress })}
          />
        )}
        {'because' in key && <KeyStateLine status={status} />}
        {form.failure && <Problem isFinal failure={form.failure} subject={settings.theService} size="line" />}
        {(form.isTesting || form.hops) && <ConnectionHops hops={form.isTesting ? null : form.hops} />}
        <div className={styles.actions}>
          {isThere && tested === 'failed' && (
            <Button tone="primary" onPress={form.test} isDisabled={form.isTesting}>
              {common.retry}
            </Button>
          )}
          {isThere && tested === 'failed' && canChangeAddress && (
            <Button onPress={onChangeAddress}>{guide.changeAddress}</Button>
          )}
          {isThere && tested === 'untested' && (
            <Button tone="primary" onPress={form.test} isDisabled={form.isTesting}>
              {settings.test}
            </Button>
          )}
          {isThere && !isKeyFixed && <Button onPress={() => setAsked(true)}>{guide.otherKey}</Button>}
          {isThere && (
            <Button autoFocus={tested === 'passed'} tone={tested === 'passed' ? 'primary' : 'quiet'} onPress={onDone}>
              {tested === 'passed' ? guide.continue : guide.continueAnyway}
            </Button>
          )}
          {!isThere && (
            <Button type="submit" tone="primary" isDisabled={form.key.trim() === '' || form.isTesting}>
              {guide.keySave}
            </Button>
          )}
        </div>
      </form>
    </StepPanel>
  )
}

/** Guide step for the first source folder. */
function FolderStep({ status, onDone }: { status: StationStatus; onDone: () => void }) {
  const { guide, settings, phrases } = useWording()
  const form = useId()
  const [isAsked, setAsked] = useState(false)
  const add = useAddFolder(status.folders, () => {
    setAsked(false)
    onDone()
  })
  const { folders } = status
  const isThere = folders.length > 0 && !isAsked
  return (
    <StepPanel question={guide.folderTitle} why={guide.folderWhy}>
      <div className={styles.content}>
        {isThere ? (
          <StepStatus>
            {guide.foldersHere(folders.length)}: <b>{phrases.format.list(folders.map(({ camera }) => camera))}</b>
          </StepStatus>
        ) : (
          <AddFolderForm add={add} status={status} id={form} />
        )}
        <div className={styles.actions}>
          {isThere ? (
            <>
              <Button tone="primary" onPress={onDone}>
                {guide.continue}
              </Button>
              <Button onPress={() => setAsked(true)}>{guide.anotherFolder}</Button>
            </>
          ) : (
            <Button type="submit" form={form} tone="primary" isDisabled={!add.canAdd}>
              {settings.addFolder}
            </Button>
          )}
        </div>
      </div>
    </StepPanel>
  )
}

interface StepListProps {
  readonly current: GuideStep
  readonly done: StationStatus['guide']
  readonly onChoose: (step: GuideStep) => void
}

/** List of the four steps, with check marks; each can be opened at any time. */
function StepList({ current, done, onChoose }: StepListProps) {
  const { guide } = useWording()
  return (
    <nav className={styles.list} aria-label={guide.steps}>
      <ol>
        {guideSteps.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              className={classes(choice.choice, styles.step)}
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onChoose(step)}
            >
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.stepName}>{guide[step]}</span>
              {done[step] && (
                <span>
                  <StateMark shape="safe" size={22} />
                  <span className={typography.hidden}>{guide.stepDone}</span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/**
 * First-start guide: service, key, first folder, first clip. Can be closed and opened again; completed steps stay
 * completed.
 */
/** Group of the settings with the way back to the guide. */
export function GuideGroup() {
  const { settings, guide } = useWording()
  return (
    <SettingsGroup title={guide.title} why={settings.guideAgainNote}>
      <div>
        <Button onPress={() => goTo('settings', GUIDE_ROUTE)}>{settings.openGuide}</Button>
      </div>
    </SettingsGroup>
  )
}

export function FirstSteps({ onLeave }: { onLeave: () => void }) {
  const status = useStatus()
  const settings = useSettings()
  if (!status || !settings) return <SkeletonRows count={6} />
  return <Guide status={status} settings={settings} onLeave={onLeave} />
}

interface GuideProps {
  readonly status: StationStatus
  readonly settings: StationSettingsView
  readonly onLeave: () => void
}

function Guide({ status, settings, onLeave }: GuideProps) {
  const { guide } = useWording()
  const client = useClient()
  const [step, setStep] = useState<GuideStep>(() => firstOpenStep(completedSteps(status)))
  const [isChangingAddress, setChangingAddress] = useState(false)
  const panel = useStepFocus(step)
  const finishing = useAction(async () => {
    await client.settings.change({ screens: { guideDone: true } })
    onLeave()
  })
  const done = completedSteps(status)
  const latest = useLatest(done)
  const goTo = (next: GuideStep) => {
    setChangingAddress(false)
    setStep(next)
  }
  const changeAddress = () => {
    setChangingAddress(true)
    setStep('service')
  }
  // The status may not contain the step that was just completed.
  const goOn = () => goTo(nextOpenStep(step, { ...latest.current, [step]: true }))

  return (
    <section className={styles.guide} aria-labelledby="guide-title">
      <PageHead id="guide-title" title={guide.title}>
        <p className={styles.leaveNote}>{guide.leaveNote}</p>
        <Button onPress={onLeave}>{guide.leave}</Button>
      </PageHead>
      <div className={styles.body}>
        <StepList current={step} done={tickedSteps(status)} onChoose={goTo} />
        <div ref={panel} className={styles.panel}>
          {step === 'service' && (
            <AddressStep status={status} settings={settings} isChanging={isChangingAddress} onDone={goOn} />
          )}
          {step === 'key' && (
            <KeyStep status={status} settings={settings} onDone={goOn} onChangeAddress={changeAddress} />
          )}
          {step === 'folder' && <FolderStep status={status} onDone={goOn} />}
          {step === 'clip' && <ClipStep status={status} onFinish={finishing.start} />}
          {finishing.failure && <Problem isFinal failure={finishing.failure} subject={guide.title} size="line" />}
        </div>
      </div>
    </section>
  )
}

/** Focuses the title of a step that opens, for screen readers and the keyboard. */
function useStepFocus(step: GuideStep) {
  const panel = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    panel.current?.scrollTo(0, 0)
    panel.current?.querySelector('h2')?.focus()
  }, [step])
  return panel
}
