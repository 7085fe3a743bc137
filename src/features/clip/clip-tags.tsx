import type { ReactNode } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { SectionHead } from '../../renderer/components/section-head.tsx'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useAthleteLabel } from '../../renderer/hooks/use-athlete-label.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { seenClips } from '../../renderer/tagging/seen-clips.ts'
import { useTagClips } from '../../renderer/tagging/use-tag-clips.tsx'
import type { ClipDetail } from '../../station/contract/clip-view.ts'
import type { TagOrigin } from '../../station/contract/tags.ts'
import styles from './clip-drawer.module.css'
import { tagsNote } from './tags-note.ts'

interface ClipTagsProps {
  readonly detail: ClipDetail
  /** Name in the roster. */
  readonly athleteName: string | null
  readonly onTag: () => void
}

/** Athlete, movement and dimensions of the clip, each with its origin. */
export function ClipTags({ detail, athleteName, onTag }: ClipTagsProps) {
  const label = useAthleteLabel()
  const wording = useWording()
  const { drawer, common, phrases, tagging } = wording
  const byHand = useTagClips()
  const { card, tags, handTags, canTag } = detail
  const forgetting = useAction(() =>
    byHand.tag({ clips: [card.id], seen: seenClips([card]), tags: null, whose: tagging.automaticTags }),
  )
  return (
    <section aria-label={drawer.tags}>
      <SectionHead level={3} title={drawer.tags} note={tagsNote(card.state.kind, wording)}>
        {canTag && handTags !== null && (
          <Button tone="quiet" isDisabled={forgetting.isRunning} onPress={() => forgetting.start()}>
            {drawer.useAutomatic}
          </Button>
        )}
        {canTag && tags !== null && (
          <Button keys="t" onPress={onTag}>
            {common.change}
          </Button>
        )}
      </SectionHead>
      {forgetting.failure && (
        <div className={styles.problem}>
          <Problem failure={forgetting.failure} subject={card.fileName} size="line" />
        </div>
      )}
      {tags === null ? (
        <p className={styles.noTags}>{drawer.noTags}</p>
      ) : (
        <dl className={styles.facts}>
          <Tag name={common.athlete} origin={tags.origins.athlete}>
            <b>{athleteName === null ? common.unknown : label(athleteName, detail.tags?.athleteId ?? null)}</b>
          </Tag>
          <Tag name={common.activity} origin={tags.origins.activity}>
            {phrases.activity(tags.activity)}
          </Tag>
          <Tag name={common.movement} origin={tags.origins.movement}>
            {phrases.movement(tags.movement)}
          </Tag>
          {Object.entries(tags.dimensions).map(([name, value]) => (
            <Tag key={name} name={phrases.dimension(name)} origin={tags.origins.dimensions[name]}>
              {phrases.dimensionValue(value)}
            </Tag>
          ))}
        </dl>
      )}
      {byHand.question}
    </section>
  )
}

function Tag({ name, origin, children }: { name: string; origin: TagOrigin | undefined; children: ReactNode }) {
  const { phrases } = useWording()
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        {children}
        {origin !== undefined && <span className={styles.origin}>{phrases.origin(origin)}</span>}
      </dd>
    </div>
  )
}
