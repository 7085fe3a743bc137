import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { Icon, type IconName } from '../../../renderer/components/icon.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { callFailure } from '../../../renderer/state/call-failure.ts'
import { useClient, useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { Failure } from '../../../station/contract/failure.ts'
import type { FolderListing } from '../../../station/contract/folder-view.ts'
import styles from './add-folder-form.module.css'

interface FolderBrowserProps {
  /** Typed path; empty for the start folder. */
  readonly path: string
  readonly onGo: (path: string) => void
  /** Called with the folder whose subfolders are listed. */
  readonly onRead?: (path: string) => void
  /** True where the form itself shows why the path can't be read. */
  readonly isPathChecked?: boolean
}

/** A failure appears only after a pause in typing: most half-typed paths name no folder. */
const TYPING_DELAY_MS = 300

/** Browser of the station's folders, one level at a time, for pages without a system dialog. */
export function FolderBrowser({ path, onGo, onRead, isPathChecked = false }: FolderBrowserProps) {
  const { settings, common } = useWording()
  const { listing, failure } = useListing(path)
  const heading = useId()
  const list = useRef<HTMLUListElement>(null)
  const hasGone = useRef(false)

  useEffect(() => {
    // The focused entry is gone after a step, so focus moves to the new list.
    if (hasGone.current) list.current?.querySelector('button')?.focus()
    hasGone.current = false
    if (listing) onRead?.(listing.path)
  }, [listing, onRead])

  useEffect(() => {
    // The pressed entry is still there after a failed step, and keeps the focus.
    if (failure) hasGone.current = false
  }, [failure])

  const problem = failure && <Problem isFinal failure={failure} subject={path || common.folder} size="line" />
  if (!listing) return problem ?? <SkeletonRows count={3} />
  const { parent } = listing
  const entry = (to: string, icon: IconName, words: string) => (
    <li key={to}>
      <button
        type="button"
        className={styles.entry}
        onClick={() => {
          hasGone.current = true
          onGo(to)
        }}
      >
        <Icon name={icon} size={14} />
        <span>{words}</span>
      </button>
    </li>
  )
  return (
    <>
      {!isPathChecked && problem}
      <div className={styles.browser}>
        <p id={heading} className={styles.here}>
          {settings.browse(listing.path)}
        </p>
        <ul ref={list} aria-labelledby={heading}>
          {parent !== null && entry(parent, 'up', settings.up)}
          {listing.folders.map(({ name, path: inner }) => entry(inner, 'right', name))}
          {listing.folders.length === 0 && <li className={styles.none}>{settings.noSubfolders}</li>}
        </ul>
      </div>
    </>
  )
}

/** Reads a folder. The last readable folder stays listed beside the failure of another path. */
function useListing(path: string) {
  const client = useClient()
  const [listing, setListing] = useState<FolderListing | null>(null)
  const [failed, setFailed] = useState<{ readonly path: string; readonly failure: Failure } | null>(null)
  useEffect(() => {
    let isLatest = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      try {
        const next = await client.folders.browse({ path: path === '' ? null : path })
        if (!isLatest) return
        setListing(next)
        setFailed(null)
      } catch (error) {
        const failure = callFailure(error)
        if (isLatest) timer = setTimeout(() => setFailed({ path, failure }), TYPING_DELAY_MS)
      }
    }
    void read()
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [client, path])
  return { listing, failure: failed?.path === path ? failed.failure : null }
}

interface ChooseFolderProps {
  /** Selected path; empty for none. */
  readonly value: string
  readonly onChoose: (path: string) => void
}

/**
 * Button that picks a folder of the station's computer: in the system dialog if available, else in a browser of its
 * folders.
 */
export function ChooseFolder({ value, onChoose }: ChooseFolderProps) {
  const { settings } = useWording()
  const can = useStatus()?.can
  const [isBrowsing, setBrowsing] = useState(false)
  if (can?.chooseFolder === true) return <SystemDialog onChoose={onChoose} />
  if (can?.browseFolders !== true) return null
  const choose = (path: string) => {
    setBrowsing(false)
    onChoose(path)
  }
  return (
    <>
      <Button onPress={() => setBrowsing(true)}>{settings.choosePath}</Button>
      {isBrowsing && <BrowseDialog start={value.trim()} onChoose={choose} onClose={() => setBrowsing(false)} />}
    </>
  )
}

function SystemDialog({ onChoose }: Pick<ChooseFolderProps, 'onChoose'>) {
  const { settings, common } = useWording()
  const client = useClient()
  const choosing = useAction(async () => {
    const chosen = await client.folders.choose()
    if (chosen) onChoose(chosen.path)
  })
  return (
    <>
      <Button onPress={choosing.start}>{settings.choosePath}</Button>
      {choosing.failure && <Problem isFinal failure={choosing.failure} subject={common.folder} size="line" />}
    </>
  )
}

interface BrowseDialogProps {
  readonly start: string
  readonly onChoose: (path: string) => void
  readonly onClose: () => void
}

/** Starts at the selected folder; the home folder is offered when that can't be read. */
function BrowseDialog({ start, onChoose, onClose }: BrowseDialogProps) {
  const { stationSettings, common } = useWording()
  const [path, setPath] = useState(start)
  const [here, setHere] = useState<string | null>(null)
  return (
    <Dialog
      title={stationSettings.chooseFolder}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={() => setPath('')}>{stationSettings.homeFolder}</Button>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button tone="primary" onPress={() => here !== null && onChoose(here)} isDisabled={here === null}>
            {stationSettings.useFolder}
          </Button>
        </>
      }
    >
      <FolderBrowser path={path} onGo={setPath} onRead={setHere} />
    </Dialog>
  )
}
