import type { ReactNode } from 'react'
import { SectionHead } from '../../renderer/components/section-head.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { ClipDetail } from '../../station/contract/clip-view.ts'
import { plainText } from '../../station/contract/plain-text.ts'
import styles from './clip-drawer.module.css'

/** Technical facts of the clip's file. */
export function ClipFactList({ detail }: { detail: ClipDetail }) {
  const { drawer, common, phrases } = useWording()
  const { card, probe, path } = detail
  const { format } = phrases
  return (
    <section aria-label={drawer.facts}>
      <SectionHead level={3} title={drawer.facts} />
      <dl className={styles.facts}>
        <Fact name={common.camera}>{card.camera}</Fact>
        {probe && (
          <>
            <Fact name={drawer.recorded}>
              {format.exactly(card.recordedAtMs ?? probe.recordedAtMs)}
              <span className={styles.origin}>{drawer.recordedBy[probe.recordedAtSource]}</span>
            </Fact>
            <Fact name={drawer.length}>{format.duration(probe.durationMs)}</Fact>
            {probe.framesPerSecond !== null && (
              <Fact name={drawer.rate}>{drawer.framesPerSecond(format.number(Math.round(probe.framesPerSecond)))}</Fact>
            )}
            <Fact name={drawer.resolution}>
              {drawer.pixels(probe.widthPixels, probe.heightPixels)}
              <span className={styles.origin}>{drawer.orientations[probe.orientation]}</span>
            </Fact>
            <Fact name={drawer.codec}>
              {probe.codec.toUpperCase()}
              <span className={styles.origin}>
                {probe.audioCodec === null ? drawer.noAudio : drawer.audio(probe.audioCodec.toUpperCase())}
              </span>
            </Fact>
          </>
        )}
        <Fact name={common.size}>{format.size(card.sizeBytes)}</Fact>
        <Fact name={common.file}>
          <span className={styles.path}>{plainText(path)}</span>
        </Fact>
        <Fact name={drawer.foundAt}>{format.exactly(card.foundAtMs)}</Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
