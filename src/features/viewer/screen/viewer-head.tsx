import { type ReactNode, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { Icon } from '../../../renderer/components/icon.tsx'
import head from '../../../renderer/components/rep-head.module.css'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { useAthleteLabel } from '../../../renderer/hooks/use-athlete-label.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { useSlots } from '../../../renderer/page-slots.ts'
import { goBack } from '../../../renderer/routes.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { tagsLine } from '../../../renderer/tagging/movement-dialog.tsx'
import typography from '../../../renderer/theme/type.module.css'
import type { RepRow } from '../../../station/contract/rep.ts'
import type { ShareRange } from '../sharing.ts'
import { ShareDialog } from './share-dialog.tsx'
import styles from './viewer.module.css'
import { changeSize, useViewerState } from './viewer-state.ts'

interface ViewerHeadProps {
  readonly rep: RepRow
  /** Looped range, which sharing suggests. */
  readonly looped: ShareRange | null
  /** Further actions of the page. */
  readonly children?: ReactNode
}

/** Header of the viewer: athlete, movement and time, and the actions on the picture. */
export function ViewerHead({ rep, looped, children }: ViewerHeadProps) {
  const wording = useWording()
  const label = useAthleteLabel()
  const { viewer, share, phrases } = wording
  const [isSharing, setSharing] = useState(false)
  const openShare = () => setSharing(true)
  const size = useViewerState((state) => state.size)
  const { results } = useSlots()
  const headlines = results ? rep.headlines : null
  const toResults = () => headlines && results?.open(headlines.sessionId)
  const one = { group: 'clip' } as const
  useShortcuts([
    { ...one, id: 'viewer-share', name: share.share, keys: 'shift+s', run: openShare },
    { ...one, id: 'viewer-back', name: viewer.back, keys: 'escape', run: goBack },
    {
      ...one,
      id: 'viewer-size',
      name: `${viewer.fit} / ${viewer.fill}`,
      keys: 'f',
      run: () => changeSize(size === 'fit' ? 'fill' : 'fit'),
    },
    {
      ...one,
      id: 'viewer-results',
      name: viewer.openResults,
      keys: 'v',
      when: () => headlines !== null,
      run: toResults,
    },
  ])
  return (
    <header className={classes(head.head, styles.head)}>
      <Button square aria-label={viewer.back} onPress={goBack}>
        <Icon name="left" size={14} />
      </Button>
      <h2 className={classes(head.who, styles.who, typography.cut)}>
        {rep.athleteName === null ? viewer.unknownAthlete : label(rep.athleteName, rep.athleteId)}
      </h2>
      <span className={classes(head.what, styles.what)}>
        <b className={typography.cut}>{tagsLine(rep, wording)}</b>
        <span className={typography.cut} title={phrases.format.exactly(rep.atMs)}>
          {phrases.format.date(rep.atMs)}, {phrases.format.clockToTheSecond(rep.atMs)}
        </span>
      </span>
      <span className={head.actions}>
        <Segments
          label={viewer.size}
          choices={[
            { id: 'fit', text: viewer.fit },
            { id: 'fill', text: viewer.fill },
          ]}
          value={size}
          onChange={changeSize}
        />
        {children}
        <Button keys="shift+s" onPress={openShare}>
          {share.shareShort}
        </Button>
        {headlines && (
          <Button keys="v" onPress={toResults}>
            {viewer.results}
          </Button>
        )}
      </span>
      {isSharing && <ShareDialog rep={rep} range={looped} onClose={() => setSharing(false)} />}
    </header>
  )
}
