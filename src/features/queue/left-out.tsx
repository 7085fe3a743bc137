import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { SectionHead } from '../../renderer/components/section-head.tsx'
import { StateMark } from '../../renderer/components/state-mark.tsx'
import { Segments } from '../../renderer/fields/segments.tsx'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useSelection } from '../../renderer/hooks/use-selection.ts'
import { useShortcuts } from '../../renderer/hooks/use-shortcuts.ts'
import { useTokenPixels } from '../../renderer/hooks/use-token-pixels.ts'
import { useWindowedList } from '../../renderer/hooks/use-windowed-list.ts'
import type { ListControl } from '../../renderer/list/use-list-keys.ts'
import { VirtualList } from '../../renderer/list/virtual-list.tsx'
import { useRoute } from '../../renderer/routes.ts'
import { useClient, useStation } from '../../renderer/state/station-context.tsx'
import type { ListPage } from '../../renderer/state/windowed-list.ts'
import { type ScreenWording, useWording } from '../../renderer/state/wording-context.tsx'
import typography from '../../renderer/theme/type.module.css'
import type { ClipId } from '../../station/contract/clip.ts'
import type { LeftOutKind, LeftOutRow } from '../../station/contract/left-out.ts'
import type { StationStatus } from '../../station/contract/station-status.ts'
import { duplicateText } from '../../words/duplicate-text.ts'
import { useClipActions } from '../clip/use-clip-actions.ts'
import { useFilesAside } from '../today/use-files-aside.ts'
import columns from './columns.module.css'
import styles from './not-queued.module.css'
import cells from './row-cells.module.css'
import { ClipName } from './row-cells.tsx'

const keyOf = ({ id }: LeftOutRow) => id

const canSetAside = ({ reason }: LeftOutRow) => reason.kind === 'unsupported' && reason.asideAtMs === null
const canBringBack = ({ reason }: LeftOutRow) => reason.kind === 'unsupported' && reason.asideAtMs !== null

/** Loads one list of files that are not uploaded. Unsupported videos can be selected and set aside together. */
function useLeftOutFiles(kind: LeftOutKind, region: RefObject<HTMLElement | null>) {
  const client = useClient()
  const { attention } = useWording()
  const [{ active, selected }, selection] = useSelection()
  const [seen] = useState(() => new Map<string, LeftOutRow>())
  const [window, list] = useWindowedList<LeftOutRow, ListPage<LeftOutRow>>({
    topics: ['attention'],
    keyOf,
    async read(offset, limit) {
      const page = await client.leftOut({ kind, offset, limit })
      for (const row of page.items) seen.set(keyOf(row), row)
      return page
    },
  })
  const { page } = window
  useEffect(() => {
    if (page === null || page.items.length < page.total) return
    const here = new Set(page.items.map(keyOf))
    selection.keepOnly((key) => here.has(key))
  }, [page, selection])

  const { move } = useFilesAside()
  const moving = useAction(async (where: 'setAside' | 'bringBack', paths: readonly string[]) => {
    await move(where, paths)
    selection.clear()
  })
  const isOfFiles = kind === 'unsupported'
  const chosen = (can: (row: LeftOutRow) => boolean) =>
    [...selected].flatMap((key) => {
      const row = seen.get(key)
      return row && can(row) ? [row.path] : []
    })
  const toSetAside = chosen(canSetAside)
  const toBringBack = chosen(canBringBack)
  /** Selected files; without any, the one of the active row. */
  const forKey = (can: (row: LeftOutRow) => boolean, paths: readonly string[]) => {
    const row = active === null ? undefined : seen.get(active)
    return selected.size > 0 || !row || !can(row) ? paths : [row.path]
  }
  const asideByKey = forKey(canSetAside, toSetAside)
  const backByKey = forKey(canBringBack, toBringBack)

  const isHere = () => isOfFiles && region.current?.contains(document.activeElement) === true
  const inList = { group: 'list', local: true } as const
  useShortcuts(
    isOfFiles
      ? [
          {
            ...inList,
            id: 'files-select',
            name: attention.select,
            keys: 'x',
            when: () => isHere() && active !== null,
            run: () => active !== null && selection.toggle(active),
          },
          {
            ...inList,
            id: 'files-select-all',
            name: attention.selectFiles,
            keys: 'mod+a',
            when: isHere,
            run: () => void selection.addRead(list.allKeys()),
          },
          {
            ...inList,
            id: 'files-select-none',
            name: attention.selectNone,
            keys: 'escape',
            when: () => isHere() && selected.size > 0,
            run: selection.clear,
          },
          {
            ...inList,
            id: 'files-aside',
            name: attention.setListAside,
            keys: 'delete',
            when: () => isHere() && asideByKey.length > 0,
            run: () => moving.start('setAside', asideByKey),
          },
          {
            ...inList,
            id: 'files-back',
            name: attention.bringListBack,
            keys: null,
            when: () => backByKey.length > 0,
            run: () => moving.start('bringBack', backByKey),
          },
        ]
      : [],
  )

  const { setActive, toggle, add, clear } = selection
  const control: ListControl = {
    active,
    selected,
    setActive,
    ...(isOfFiles && { toggle, add, clear, addRead: (keys) => void selection.addRead(keys) }),
  }
  return { window, list, control, moving, toSetAside, toBringBack }
}

type LeftOutFiles = ReturnType<typeof useLeftOutFiles>

const kinds: readonly LeftOutKind[] = ['left-out', 'duplicate', 'uploaded-elsewhere', 'cancelled', 'unsupported']
/** More than any window shows. */
const MAX_ROWS_HIGH = 1_000

/** Lists files that are not uploaded although nothing failed: copies, duplicates, clips set aside, and unsupported videos. */
export function LeftOut({ status }: { status: StationStatus }) {
  const { queue, phrases } = useWording()
  const asked = useRoute().query.get('left-out')
  const [shown, setShown] = useState<LeftOutKind | 'hidden'>(() => kinds.find((kind) => kind === asked) ?? 'hidden')
  const { counts, folders } = status
  const counted: Record<LeftOutKind, number> = {
    'left-out': counts['left-out'],
    duplicate: counts.duplicate,
    'uploaded-elsewhere': counts['uploaded-elsewhere'],
    cancelled: counts.cancelled,
    unsupported: folders.reduce((sum, { unsupported }) => sum + unsupported, 0),
  }
  const total = kinds.reduce((sum, kind) => sum + counted[kind], 0)
  if (total === 0) return null
  const choices = kinds
    .filter((kind) => counted[kind] > 0)
    .map((id) => ({ id, text: `${queue.leftOutKinds[id]} ${phrases.format.number(counted[id])}` }))
  const isShown = shown !== 'hidden' && counted[shown] > 0
  const head = (actions: ReactNode) => (
    <SectionHead
      id="left-out"
      title={queue.leftOut}
      count={phrases.format.number(total)}
      mark={<StateMark shape="warning" size={20} />}
    >
      {actions}
      <Segments
        label={queue.leftOut}
        choices={[{ id: 'hidden' as const, text: queue.leftOutKinds.hidden }, ...choices]}
        value={isShown ? shown : 'hidden'}
        onChange={setShown}
      />
    </SectionHead>
  )
  return (
    <section
      className={isShown ? styles.growing : styles.section}
      style={{ '--rows': isShown ? Math.min(counted[shown], MAX_ROWS_HIGH) : 0 } as CSSProperties}
      aria-labelledby="left-out"
    >
      {isShown ? <LeftOutList key={shown} kind={shown} head={head} /> : head(null)}
    </section>
  )
}

interface LeftOutListProps {
  readonly kind: LeftOutKind
  /** Heading with buttons for the selected rows. */
  readonly head: (actions: ReactNode) => ReactNode
}

function LeftOutList({ kind, head }: LeftOutListProps) {
  const { ui } = useStation()
  const { queue } = useWording()
  const rowHeight = useTokenPixels('--row-stacked')
  const region = useRef<HTMLDivElement>(null)
  const files = useLeftOutFiles(kind, region)
  const { list, control, moving } = files
  const { page, offset, failure } = files.window
  const actions = useClipActions()
  const bringing = useAction((id: ClipId, fileName: string) =>
    actions.run(kind === 'left-out' ? 'include' : 'bring-back', { id, fileName }),
  )
  const problem = bringing.failure ?? moving.failure ?? (page === null ? failure : null)
  return (
    <>
      {head(<FileActions files={files} />)}
      {problem && <Problem failure={problem} subject={queue.leftOut} size="line" />}
      {page && (
        <div ref={region} className={styles.list}>
          <VirtualList
            label={queue.leftOutKinds[kind]}
            part={{ total: page.total, offset, items: page.items }}
            rowHeight={rowHeight}
            keyOf={list.keyOf}
            onVisible={list.setVisible}
            control={control}
            keysBetween={list.keysBetween}
            onOpen={({ clip }) => clip && ui.openClip(clip)}
          >
            {(row, { isActive }) => (
              <Row
                row={row}
                isActive={isActive}
                onBring={bringing.isRunning ? null : bringing.start}
                onMove={moving.isRunning ? null : moving.start}
              />
            )}
          </VirtualList>
        </div>
      )}
    </>
  )
}

/** Buttons for the selected files. */
function FileActions({ files: { toSetAside, toBringBack, moving } }: { files: LeftOutFiles }) {
  const { queue, attention, phrases } = useWording()
  const { number } = phrases.format
  return (
    <>
      {toSetAside.length > 0 && (
        <Button
          isDisabled={moving.isRunning}
          aria-label={attention.setFilesAside(toSetAside.length)}
          onPress={() => moving.start('setAside', toSetAside)}
        >
          {queue.setAside} {number(toSetAside.length)}
        </Button>
      )}
      {toBringBack.length > 0 && (
        <Button
          isDisabled={moving.isRunning}
          aria-label={attention.bringFilesBack(toBringBack.length)}
          onPress={() => moving.start('bringBack', toBringBack)}
        >
          {queue.bringBack} {number(toBringBack.length)}
        </Button>
      )}
    </>
  )
}

interface RowProps {
  readonly row: LeftOutRow
  readonly isActive: boolean
  readonly onBring: ((clip: ClipId, fileName: string) => void) | null
  /** For files that are no clips. */
  readonly onMove: LeftOutFiles['moving']['start'] | null
}

function Row({ row, isActive, onBring, onMove }: RowProps) {
  const { ui } = useStation()
  const wording = useWording()
  const { queue, drawer, phrases } = wording
  const { clip, reason, path } = row
  const text = reasonText(reason, wording)
  const original = reason.kind === 'duplicate' || reason.kind === 'left-out' ? reason.original : null
  const canBring = reason.kind === 'cancelled' || reason.kind === 'left-out'
  return (
    <div className={columns.row}>
      <span className={styles.mark}>
        <StateMark shape="warning" />
      </span>
      <span />
      <ClipName fileName={row.fileName} note={row.camera} />
      <span className={cells.number}>{phrases.format.size(row.sizeBytes)}</span>
      <span className={styles.why}>
        <b className={typography.cut} title={text}>
          {text}
        </b>
        <span className={typography.cut} title={path}>
          {path}
        </span>
      </span>
      <span className={styles.step}>
        {original && (
          <Button excludeFromTabOrder={!isActive} onPress={() => ui.openClip(original.clip)}>
            {drawer.openOriginal}
          </Button>
        )}
        {clip && canBring && (
          <Button
            excludeFromTabOrder={!isActive}
            isDisabled={onBring === null}
            onPress={() => onBring?.(clip, row.fileName)}
          >
            {reason.kind === 'left-out' ? queue.include : queue.bringBack}
          </Button>
        )}
        {reason.kind === 'unsupported' && (
          <Button
            excludeFromTabOrder={!isActive}
            isDisabled={onMove === null}
            onPress={() => onMove?.(reason.asideAtMs === null ? 'setAside' : 'bringBack', [path])}
          >
            {reason.asideAtMs === null ? queue.setAside : queue.bringBack}
          </Button>
        )}
      </span>
    </div>
  )
}

function reasonText(reason: LeftOutRow['reason'], wording: ScreenWording) {
  const { queue, phrases } = wording
  switch (reason.kind) {
    case 'duplicate':
      return duplicateText(reason.original, wording)
    case 'uploaded-elsewhere':
      return wording.drawer.uploadedBy(reason.station)
    case 'cancelled':
      return queue.setAsideAt(reason.atMs === null ? '' : phrases.format.dateTime(reason.atMs)).trim()
    case 'left-out':
      return phrases.leftOutReason(reason.why, reason.original?.fileName ?? reason.name)
    case 'unsupported':
      return reason.asideAtMs === null
        ? queue.unsupportedNote
        : queue.fileAsideAt(phrases.format.dateTime(reason.asideAtMs))
  }
}
