import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { SectionHead } from '../../../renderer/components/section-head.tsx'
import { StateMark, type StateShape } from '../../../renderer/components/state-mark.tsx'
import { useCopyPath } from '../../../renderer/hooks/use-copy-path.ts'
import { useSelection } from '../../../renderer/hooks/use-selection.ts'
import { useTokenPixels } from '../../../renderer/hooks/use-token-pixels.ts'
import { VirtualList } from '../../../renderer/list/virtual-list.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import type { ClipId } from '../../../station/contract/clip.ts'
import type { FileAnswer, FileAnswers } from '../../../station/contract/file-answer.ts'
import { plainText } from '../../../station/contract/plain-text.ts'
import { fileAnswerText } from '../../../words/file-answer-text.ts'
import { clipShapes } from '../../clip/clip-status.tsx'
import styles from './found-files.module.css'

/** Further rows scroll. */
const MAX_VISIBLE_ROWS = 3

interface FoundFilesProps {
  readonly found: FileAnswers
  /** True where no reps are above it, so that it has the whole height. */
  readonly isAlone: boolean
  readonly onOpen: (clip: ClipId) => void
}

/** Files found by their names, each with the reason why it is not uploaded. */
export function FoundFiles({ found, isAlone, onOpen }: FoundFilesProps) {
  const { find, phrases } = useWording()
  const rowHeight = useTokenPixels('--file')
  const [{ active, selected }, selection] = useSelection()
  const { items, areMore } = found
  return (
    <section className={classes(styles.files, isAlone && styles.alone)} aria-labelledby="found-files">
      <SectionHead
        id="found-files"
        title={find.files}
        count={find.fileCount(phrases.format.number(items.length), areMore)}
      />
      <div
        className={styles.rows}
        style={isAlone ? undefined : { height: Math.min(items.length, MAX_VISIBLE_ROWS) * rowHeight }}
      >
        <VirtualList
          label={find.files}
          part={{ total: items.length, offset: 0, items }}
          rowHeight={rowHeight}
          keyOf={({ id }) => id}
          onVisible={() => {}}
          control={{ selected, active, setActive: selection.setActive }}
          onOpen={({ clip }) => clip && onOpen(clip.id)}
        >
          {(answer, { isActive }) => <FileRow answer={answer} isActive={isActive} onOpen={onOpen} />}
        </VirtualList>
      </div>
    </section>
  )
}

const shapeOf = ({ clip }: FileAnswer): StateShape => (clip ? clipShapes[clip.state.kind] : 'warning')

interface FileRowProps {
  readonly answer: FileAnswer
  readonly isActive: boolean
  readonly onOpen: (clip: ClipId) => void
}

function FileRow({ answer, isActive, onOpen }: FileRowProps) {
  const words = useWording()
  const { common, find } = words
  const copyPath = useCopyPath()
  const { fileName, path, camera, clip } = answer
  const { state, why, next } = fileAnswerText(answer, words)
  const reason = [why, next].filter(Boolean).join(' ')
  return (
    <div className={styles.file}>
      <StateMark shape={shapeOf(answer)} size={22} />
      <div className={styles.text}>
        <p className={styles.name}>
          <b className={typography.cut} title={fileName}>
            {fileName}
          </b>
          <span className={styles.state}>{state}</span>
          <span className={typography.cut}>{camera}</span>
        </p>
        <p className={styles.reason} title={reason}>
          {reason}
        </p>
        <p className={classes(styles.path, typography.cut)} title={plainText(path)}>
          {plainText(path)}
        </p>
      </div>
      <span className={styles.steps}>
        {clip && (
          <Button
            excludeFromTabOrder={!isActive}
            aria-label={find.openFileOf(fileName)}
            onPress={() => onOpen(clip.id)}
          >
            {find.openFile}
          </Button>
        )}
        <Button excludeFromTabOrder={!isActive} onPress={() => copyPath(path)}>
          {common.copyPath}
        </Button>
      </span>
    </div>
  )
}
