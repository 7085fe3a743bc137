import { useEffect, useRef, useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { PageHead } from '../../renderer/components/page-head.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useLatest } from '../../renderer/hooks/use-latest.ts'
import { SkeletonRows } from '../../renderer/list/skeleton-rows.tsx'
import { useClient, useSettings, useStatus } from '../../renderer/state/station-context.tsx'
import type { StationSettingsView } from '../../renderer/state/station-stores.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { StationStatus } from '../../station/contract/station-status.ts'
import { AddressStep } from './address-step.tsx'
import { ClipStep } from './clip-step.tsx'
import styles from './first-steps.module.css'
import { FolderStep } from './folder-step.tsx'
import { completedSteps, firstOpenStep, type GuideStep, nextOpenStep, tickedSteps } from './guide-steps.ts'
import { KeyStep } from './key-step.tsx'
import { StepList } from './step-list.tsx'

/**
 * First-start guide: service, key, first folder, first clip. Can be closed and opened again; completed steps stay
 * completed.
 */
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
