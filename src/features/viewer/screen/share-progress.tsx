import { Problem } from '../../../renderer/components/problem.tsx'
import { ProgressBar } from '../../../renderer/components/progress-bar.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ShareState } from '../sharing.ts'
import styles from './share-dialog.module.css'

/** Progress and result of a shared video. */
export function ShareProgress({ state }: { readonly state: ShareState }) {
  const { share, phrases } = useWording()
  switch (state.kind) {
    case 'waiting':
    case 'making':
      return (
        <div className={styles.part}>
          <p role="status">
            {state.kind === 'waiting' ? share.waiting : share.making(phrases.format.percent(state.fraction))}
          </p>
          <ProgressBar fraction={state.kind === 'waiting' ? 0 : state.fraction} label={share.progress} />
          <p className={styles.about}>{share.closing}</p>
        </div>
      )
    case 'canceled':
      return <p role="status">{share.canceled}</p>
    case 'failed':
      return <Problem failure={state.because} subject={share.subject} isFinal />
    case 'ready':
      return (
        <>
          <p role="status" className={styles.ready}>
            {share.ready}
          </p>
          <dl className={styles.facts}>
            <dt>{share.file}</dt>
            <dd>{state.name}</dd>
            <dt>{share.length}</dt>
            <dd>{phrases.format.duration(state.durationMs)}</dd>
            <dt>{share.picture}</dt>
            <dd>{share.pixels(state.widthPixels, state.heightPixels)}</dd>
            <dt>{share.size}</dt>
            <dd>{phrases.format.size(state.sizeBytes)}</dd>
          </dl>
          <p className={styles.about}>{share.private}</p>
        </>
      )
  }
}
