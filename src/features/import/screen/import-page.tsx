import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { Icon } from '../../../renderer/components/icon.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { ProgressBar } from '../../../renderer/components/progress-bar.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { EngineFailure } from '../../../renderer/rpc/engine-failure.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { evidence } from '../../../station/contract/evidence.ts'
import { failure } from '../../../station/contract/failure.ts'
import { type ImportDraft, type ImportState, importBounds } from '../import-view.ts'
import { ColumnsStep } from './columns-step.tsx'
import fileStepStyles from './file-step.module.css'
import styles from './import-page.module.css'
import { RowsStep } from './rows-step.tsx'
import { RunStep } from './run-step.tsx'

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/**
 * Passes a file dropped anywhere on the page to `onFile`, which also keeps the browser from opening it; null ignores
 * files. Returns true while files are dragged over the page.
 */
function useFileDrop(onFile: ((file: File) => void) | null): boolean {
  const [isOver, setOver] = useState(false)
  const handleFile = useEffectEvent((file: File) => onFile?.(file))

  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!holdsFiles(event)) return
      event.preventDefault()
      const [file] = event.dataTransfer?.files ?? []
      if (file) handleFile(file)
    }
    window.addEventListener('dragover', over, { signal })
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    return () => listeners.abort()
  }, [])
  return isOver
}

/** Bytes converted to text in one call: more would exceed the arguments that a call accepts. */
const MAX_BYTES_PER_CALL = 8_192

interface UploadOptions {
  readonly client: Pick<ReturnType<typeof useClient>, 'imports'>
  /** Reports the uploaded share, from 0 to 1. */
  readonly onShare: (share: number) => void
}

/** Uploads a roster file in pieces and resolves to the station's draft of it. Throws EngineFailure. */
async function uploadRoster(file: File, { client, onShare }: UploadOptions): Promise<ImportDraft> {
  // Checked before reading, so that a video chosen by mistake is not uploaded.
  if (file.size > importBounds.bytes) {
    const why = evidence('megabytes-at-most', { limit: importBounds.megabytes })
    throw new EngineFailure(failure('roster-unreadable', { file: file.name, why }))
  }
  const bytes = await contentOf(file)
  const { upload } = await client.imports.upload({ file: file.name, sizeBytes: bytes.length })
  for (let offset = 0; offset < bytes.length; offset += importBounds.pieceBytes) {
    const piece = bytes.subarray(offset, offset + importBounds.pieceBytes)
    await client.imports.put({ upload, offset, data: base64(piece) })
    onShare(Math.min(1, (offset + piece.length) / bytes.length))
  }
  return client.imports.read({ upload })
}

/** Reads the file; a dropped folder or a deleted file has no content. */
async function contentOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new EngineFailure(failure('roster-unreadable', { file: file.name, why: evidence('unopened') }))
  }
}

function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let from = 0; from < bytes.length; from += MAX_BYTES_PER_CALL) {
    binary += String.fromCharCode(...bytes.subarray(from, from + MAX_BYTES_PER_CALL))
  }
  return btoa(binary)
}

const ACCEPTED_FILES = '.csv,.tsv,.tab,.txt,.xlsx'

/** First step of an import: a person chooses or drops the file, and the station reads it. */
function FileStep() {
  const client = useClient()
  const { imports } = useWording()
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const reading = useAction(async (file: File) => {
    setShare(0)
    try {
      await uploadRoster(file, { client, onShare: setShare })
    } finally {
      setShare(null)
    }
  })
  const isOver = useFileDrop(reading.start)

  return (
    <div className={fileStepStyles.body}>
      <section className={classes(fileStepStyles.drop, isOver && fileStepStyles.over)} aria-labelledby="import-choose">
        <h2 id="import-choose" className={fileStepStyles.title}>
          {imports.chooseTitle}
        </h2>
        <p className={fileStepStyles.note}>{imports.chooseNote}</p>
        <input
          ref={input}
          hidden
          type="file"
          accept={ACCEPTED_FILES}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // Clearing the value reports the same file again after it was corrected.
            target.value = ''
            if (file) reading.start(file)
          }}
        />
        <div className={fileStepStyles.choose}>
          <Button autoFocus tone="primary" isDisabled={reading.isRunning} onPress={() => input.current?.click()}>
            {imports.choose}
          </Button>
          <span>{imports.drop}</span>
        </div>
        <UploadProgress share={share} />
        {reading.failure && <Problem isFinal size="line" failure={reading.failure} subject={imports.noFile} />}
      </section>
    </div>
  )
}

function UploadProgress({ share }: { share: number | null }) {
  const { imports, phrases } = useWording()
  if (share === null) return null
  const text = share < 1 ? imports.sending(phrases.format.percent(share)) : imports.reading
  return (
    <div className={fileStepStyles.sending} role="status">
      <span>{text}</span>
      <ProgressBar fraction={share} label={text} />
    </div>
  )
}

const steps = ['file', 'columns', 'rows', 'run'] as const
type ImportStep = (typeof steps)[number]

interface ImportHeadProps {
  readonly step: ImportStep
  readonly file: string | null
  readonly onClose: () => void
}

/** Header of the import with its steps. */
function ImportHead({ step, file, onClose }: ImportHeadProps) {
  const { imports, common } = useWording()
  const currentIndex = steps.indexOf(step)
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <h1 id="import-title" className={styles.title}>
          {imports.title}
        </h1>
        {file !== null && <p className={styles.fileName}>{file}</p>}
      </div>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step}
            id={index === currentIndex ? 'import-step' : undefined}
            className={classes(styles.step, index < currentIndex && styles.past)}
            aria-current={index === currentIndex ? 'step' : undefined}
          >
            <b aria-hidden="true">{index + 1}</b>
            {imports.steps[step]}
          </li>
        ))}
      </ol>
      <Button square aria-label={common.close} onPress={onClose}>
        <Icon name="close" size={14} />
      </Button>
    </header>
  )
}

/** Import of a roster file in four steps: file, columns, rows, run. */
export function ImportPage({ onClose }: { onClose: () => void }) {
  const client = useClient()
  const { imports, common } = useWording()
  const { value: state, failure, reread } = useRead('imports', () => client.imports.state(), ['imports'])
  /** Draft whose columns were confirmed; another file starts at its columns. */
  const [confirmedDraft, setConfirmedDraft] = useState<string | null>(null)
  useShortcuts([
    {
      id: 'import-close',
      group: 'list',
      name: imports.title,
      keys: 'escape',
      keysOnly: true,
      run: onClose,
    },
  ])
  // Dropping a file at another step must not open it in place of the page.
  useFileDrop(null)
  const step = state && stepOf(state, confirmedDraft)
  const section = useRef<HTMLElement>(null)
  // The focused element was part of the previous step, so the section takes the focus; its label names the step.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) section.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [step])

  return (
    <section
      ref={section}
      tabIndex={-1}
      className={styles.page}
      data-toasts="start"
      aria-labelledby="import-title import-step"
    >
      <ImportHead step={step ?? 'file'} file={state?.draft?.file ?? state?.run?.file ?? null} onClose={onClose} />
      {failure && (
        <div className={styles.problem}>
          <Problem
            size="line"
            failure={failure}
            subject={imports.title}
            actions={<Button onPress={reread}>{common.retry}</Button>}
          />
        </div>
      )}
      {!state && !failure && <SkeletonRows count={6} />}
      {state && step === 'file' && <FileStep />}
      {state?.draft && step === 'columns' && (
        <ColumnsStep
          key={state.draft.id}
          draft={state.draft}
          onNext={() => setConfirmedDraft(state.draft?.id ?? null)}
        />
      )}
      {state?.draft && step === 'rows' && (
        <RowsStep key={state.draft.id} draft={state.draft} onBack={() => setConfirmedDraft(null)} />
      )}
      {state?.run && step === 'run' && <RunStep key={state.run.id} run={state.run} onClose={onClose} />}
    </section>
  )
}

function stepOf({ draft, run }: ImportState, confirmedDraft: string | null): ImportStep {
  if (draft === null) return run === null ? 'file' : 'run'
  const isSettled = draft.id === confirmedDraft && draft.problem === null && draft.questions.length === 0
  return isSettled ? 'rows' : 'columns'
}
