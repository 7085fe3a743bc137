import { classes } from '../../../renderer/components/class-names.ts'
import { SectionHead } from '../../../renderer/components/section-head.tsx'
import { StateMark, type StateShape, type StateTone, toneClass } from '../../../renderer/components/state-mark.tsx'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import { type Failure, failure, plainParameter } from '../../../station/contract/failure.ts'
import type { RulePreview as Preview, RulePreview, RulePreviewRow } from '../../../station/contract/folder-view.ts'
import styles from './rule-preview-panel.module.css'

type RulePreviewState = 'complete' | 'by-deck' | 'needs-tags' | 'ignored'

/** State of a file's tags under these rules. */
export function rulePreviewState({ reasons, tags, isIgnored }: RulePreviewRow): RulePreviewState {
  if (isIgnored) return 'ignored'
  if (reasons.length > 0) return 'needs-tags'
  return tags.athlete && tags.activity && tags.movement ? 'complete' : 'by-deck'
}

/** Number of files that are tagged without a person. */
export const countTagged = ({ rows }: RulePreview): number =>
  rows.filter((row) => ['complete', 'by-deck'].includes(rulePreviewState(row))).length

/** Problem of one rule, without its configuration key. */
export function ruleProblem({ problems }: Pick<RulePreview, 'problems'>, rule: 'fileName' | 'path'): Failure | null {
  const found = problems.find((problem) => plainParameter(problem, 'key').endsWith(`.rules.${rule}`))
  if (!found) return null
  const { key: _key, ...parameters } = found.parameters
  return failure(found.code, parameters)
}

/** Problems of neither rule. */
export const otherProblems = ({ problems }: Pick<RulePreview, 'problems'>): Failure[] =>
  problems.filter((problem) => !/\.rules\.(fileName|path)$/.test(plainParameter(problem, 'key')))

interface RulePreviewPanelProps {
  readonly preview: Preview | null
  readonly isReading: boolean
  readonly isOnDeckMeant: boolean
}

/** Preview of the edited rules on the folder's files. */
export function RulePreviewPanel({ preview, isReading, isOnDeckMeant }: RulePreviewPanelProps) {
  const { settings, phrases, common } = useWording()
  const { number } = phrases.format
  const shown = preview?.rows.length ?? 0
  const isPart = preview !== null && preview.total > shown
  return (
    <section className={styles.preview} aria-label={settings.preview} aria-busy={isReading}>
      <SectionHead
        title={settings.preview}
        note={isPart ? settings.previewOf(number(shown), number(preview.total)) : settings.previewNote}
        {...(preview ? { count: number(preview.total) } : {})}
      >
        {preview && shown > 0 && preview.problems.length === 0 && (
          <span role="status">{settings.previewFits(number(countTagged(preview)), number(shown))}</span>
        )}
      </SectionHead>
      {preview === null && isReading && <SkeletonRows count={4} />}
      {preview && shown === 0 && <p className={styles.empty}>{settings.previewEmpty}</p>}
      {preview && shown > 0 && (
        <table className={classes(styles.table, isReading && styles.old)}>
          <thead className={typography.cap}>
            <tr>
              <th className={styles.file}>{common.file}</th>
              <th>{common.athlete}</th>
              <th>{common.movement}</th>
              <th className={styles.time}>{settings.recorded}</th>
              <th className={styles.tags}>{settings.tags}</th>
            </tr>
          </thead>
          <tbody>
            {preview.rows.map((row) => (
              <PreviewRow key={row.relativePath} row={row} isOnDeckMeant={isOnDeckMeant} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const stateMarks: Record<RulePreviewState, { shape: StateShape; tone: StateTone }> = {
  complete: { shape: 'safe', tone: 'safe' },
  'by-deck': { shape: 'safe', tone: 'safe' },
  'needs-tags': { shape: 'needs-tags', tone: 'warn' },
  ignored: { shape: 'off', tone: 'rest' },
}

function PreviewRow({ row, isOnDeckMeant }: { row: RulePreviewRow; isOnDeckMeant: boolean }) {
  const wording = useWording()
  const { settings, phrases, common } = wording
  const state = rulePreviewState(row)
  const { shape, tone } = stateMarks[state]
  const words = {
    complete: settings.previewComplete,
    'by-deck': settings.previewByDeck,
    'needs-tags': settings.previewNeedsTags,
    ignored: settings.previewIgnored,
  }
  const [reason] = state === 'ignored' ? [] : row.reasons
  const why = reason && phrases.failure(reason, row.fileName, { isFinal: true })
  const elsewhere = isOnDeckMeant && state === 'by-deck' ? settings.fromOnDeck : common.none
  const movement = movementWords(row, wording)
  return (
    <>
      <tr className={classes(why && styles.explained)}>
        <td className={styles.file} title={row.relativePath}>
          <span className={styles.name}>{row.relativePath}</span>
        </td>
        <td className={classes(row.athleteName === null && styles.dim)}>{row.athleteName ?? elsewhere}</td>
        <td className={classes(movement === null && styles.dim)}>{movement ?? elsewhere}</td>
        <td className={styles.time}>
          {row.recordedAtMs !== null && (
            <time dateTime={new Date(row.recordedAtMs).toISOString()} title={phrases.format.exactly(row.recordedAtMs)}>
              {phrases.format.clock(row.recordedAtMs)}
            </time>
          )}
        </td>
        <td className={styles.tags}>
          <span className={styles.state}>
            <StateMark shape={shape} tone={tone} size={17} />
            <b className={toneClass(tone)}>{words[state]}</b>
          </span>
        </td>
      </tr>
      {why && (
        <tr>
          <td colSpan={5} className={styles.why}>
            {withoutFileName(why.message, row.fileName)}
          </td>
        </tr>
      )}
    </>
  )
}

/** Removes the file name, which the row above shows. */
const withoutFileName = (message: string, fileName: string) =>
  message.startsWith(`${fileName}: `) ? capitalized(message.slice(fileName.length + 2)) : message

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

function movementWords({ tags }: RulePreviewRow, { phrases }: ScreenWording): string | null {
  const { activity, movement, dimensions } = tags
  if (activity === undefined && movement === undefined) return null
  const name = movement === undefined ? phrases.activity(activity ?? '') : phrases.movement(movement)
  return [
    name,
    ...Object.values(dimensions).map((value) => phrases.dimensionValue(value).toLocaleLowerCase(phrases.locale)),
  ].join(', ')
}
