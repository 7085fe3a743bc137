import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { Field } from '../../../renderer/fields/field.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { callFailure } from '../../../renderer/state/call-failure.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import type { SavedView, TableView } from '../table.ts'
import page from './results-page.module.css'
import styles from './table.module.css'
import { isSameView } from './table-view.ts'

const UNDO_TIMEOUT_MS = 20_000

interface SavedViewsProps {
  readonly view: TableView
  readonly onShow: (view: TableView) => void
}

/** Saved views: choosing one shows it, saving under its name replaces it. */
export function SavedViews({ view, onShow }: SavedViewsProps) {
  const { client, notifications } = useStation()
  const { resultsTable, common, phrases } = useWording()
  const { value: views, failure } = useRead('views', () => client.results.views(), ['results'])
  const [isSaving, setSaving] = useState(false)
  const saved = views ?? []
  const shown = saved.find((each) => isSameView(each.view, view)) ?? null

  const restore = async (removed: SavedView) => {
    try {
      await client.results.saveView(removed)
      notifications.show({ tone: 'done', title: resultsTable.viewSaved(removed.name) })
    } catch (error) {
      const { message, next } = phrases.failure(callFailure(error), removed.name, { isFinal: true })
      notifications.show({ tone: 'problem', title: message, text: next })
    }
  }
  const removing = useAction(async (removed: SavedView) => {
    await client.results.removeView({ name: removed.name })
    notifications.show({
      tone: 'done',
      title: resultsTable.viewRemoved(removed.name),
      forMs: UNDO_TIMEOUT_MS,
      action: { text: common.undo, run: () => void restore(removed) },
    })
  })
  const open = () => setSaving(true)
  useShortcuts([{ id: 'results-save-view', name: resultsTable.saveView, keys: 'mod+s', group: 'list', run: open }])
  const problem = removing.failure ?? (views ? null : failure)
  return (
    <div className={styles.views} role="group" aria-label={resultsTable.views}>
      <div className={page.field}>
        <Select
          label={resultsTable.view}
          choices={saved.map(({ name }) => ({ id: name, text: name }))}
          value={shown?.name ?? null}
          onChange={(name) => {
            const chosen = saved.find((each) => each.name === name)
            if (chosen) onShow(chosen.view)
          }}
          placeholder={saved.length === 0 ? resultsTable.noViews : resultsTable.views}
          isDisabled={saved.length === 0}
        />
      </div>
      {shown ? (
        <Button onPress={() => removing.start(shown)} isDisabled={removing.isRunning}>
          {resultsTable.removeView}
        </Button>
      ) : (
        <Button keys="mod+s" onPress={open}>
          {resultsTable.saveView}
        </Button>
      )}
      {problem && <Problem isFinal size="line" failure={problem} subject={resultsTable.aView} />}
      {isSaving && (
        <SaveDialog
          view={view}
          saved={saved}
          limitText={
            saved.length >= resultsBounds.savedViews
              ? resultsTable.tooManyViews(phrases.format.number(resultsBounds.savedViews))
              : null
          }
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  )
}

interface SaveDialogProps {
  readonly view: TableView
  readonly saved: readonly SavedView[]
  /** Message where the number of views is at its limit. */
  readonly limitText: string | null
  readonly onClose: () => void
}

function SaveDialog({ view, saved, limitText, onClose }: SaveDialogProps) {
  const { client, notifications } = useStation()
  const { resultsTable, common } = useWording()
  const [name, setName] = useState('')
  const title = name.trim()
  const replaced = saved.find((each) => each.name.toLocaleLowerCase() === title.toLocaleLowerCase())
  const isTooMany = limitText !== null && !replaced
  const saving = useAction(async () => {
    await client.results.saveView({ name: replaced?.name ?? title, view })
    notifications.show({ tone: 'done', title: resultsTable.viewSaved(replaced?.name ?? title) })
    onClose()
  })
  const canSave = title !== '' && !isTooMany && !saving.isRunning
  return (
    <Dialog
      title={resultsTable.saveViewTitle}
      isOpen
      onClose={onClose}
      note={replaced ? resultsTable.viewReplaces : undefined}
      actions={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button tone="primary" onPress={saving.start} isDisabled={!canSave}>
            {replaced ? resultsTable.replaceView : resultsTable.saveView}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (canSave) saving.start()
        }}
      >
        <Field
          label={resultsTable.viewName}
          value={name}
          onChange={setName}
          maxLength={100}
          error={isTooMany && title !== '' ? (limitText ?? undefined) : undefined}
          autoFocus
        />
      </form>
      {saving.failure && <Problem isFinal size="line" failure={saving.failure} subject={resultsTable.aView} />}
    </Dialog>
  )
}
