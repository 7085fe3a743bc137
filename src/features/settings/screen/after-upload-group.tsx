import { useState } from 'react'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { useSetting } from '../../../renderer/hooks/use-setting.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { Settings } from '../../../station/contract/settings.ts'
import { SettingRow } from './setting-number.tsx'
import { SettingText } from './setting-text.tsx'
import { SettingsGroup } from './settings-page.tsx'

type AfterUpload = Settings['uploads']['afterUpload']

const moveFolder = (after: AfterUpload): string | null => (after.kind === 'move' ? after.folder : null)

/** Setting for files whose capture is completed: keep or move. */
export function AfterUploadGroup({ stored }: { stored: AfterUpload }) {
  const { stationSettings: words } = useWording()
  const after = useSetting('uploads.afterUpload', stored)
  /** Move was chosen, but is stored only with a folder. */
  const [isMoving, setMoving] = useState(false)
  const kind = isMoving ? 'move' : after.value.kind
  const { undo } = after
  const keep = (folder: string | null) => folder !== null && after.set({ kind: 'move', folder })
  return (
    <SettingsGroup title={words.afterUpload} why={words.afterUploadWhy}>
      <SettingRow
        label={words.afterUpload}
        why={kind === 'move' ? words.moveNote : words.keepNote}
        setting={{
          ...after,
          failure: kind === 'move' ? null : after.failure,
          undo: undo && (() => (setMoving(false), undo())),
        }}
        isWide
      >
        <Segments
          label={words.afterUpload}
          choices={[
            { id: 'keep', text: words.keep },
            { id: 'move', text: words.move },
          ]}
          value={kind}
          onChange={(chosen) => {
            after.clearFailure()
            setMoving(chosen === 'move')
            if (chosen === 'keep' && after.value.kind !== 'keep') after.set({ kind: 'keep' })
          }}
          isDisabled={after.isFixedByConfig}
        />
      </SettingRow>
      {kind === 'move' && (
        <SettingText
          label={words.moveTo}
          why={words.moveToNote}
          setting={{ ...after, value: moveFolder(after.value), set: keep, isFixedByConfig: false, undo: null }}
          stored={moveFolder(stored)}
          wrong={words.folderWrong}
          isDisabled={after.isFixedByConfig}
          isFolder
        />
      )}
    </SettingsGroup>
  )
}
