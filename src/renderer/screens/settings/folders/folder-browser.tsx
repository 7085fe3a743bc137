import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../../contract/failure.ts'
import type { FolderListing } from '../../../../contract/station/folder-view.ts'
import { Icon, type IconName } from '../../../components/icon.tsx'
import { SkeletonRows } from '../../../components/list/skeleton-rows.tsx'
import { Problem } from '../../../components/problem.tsx'
import { callFailure } from '../../../state/call-failure.ts'
import { useClient } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import styles from './add-folder-form.module.css'

interface FolderBrowserProps {
  /** Typed path; empty for the start folder. */
  readonly path: string
  readonly onGo: (path: string) => void
  /** Called with the folder whose subfolders are listed. */
  readonly onRead?: (path: string) => void
}

/** Browser of the station's folders, one level at a time, for pages without a system dialog. */
export function FolderBrowser({ path, onGo, onRead }: FolderBrowserProps) {
  const { settings, common } = useWording()
  const { listing, failure } = useListing(path)
  const list = useRef<HTMLUListElement>(null)
  const hasGone = useRef(false)

  useEffect(() => {
    // The focused entry is gone after a step, so focus moves to the new list.
    if (hasGone.current) list.current?.querySelector('button')?.focus()
    hasGone.current = false
    if (listing) onRead?.(listing.path)
  }, [listing, onRead])

  if (!listing)
    return failure ? <Problem once failure={failure} subject={common.folder} size="line" /> : <SkeletonRows count={3} />
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
    <ul ref={list} className={styles.browser} aria-label={settings.browse(listing.path)}>
      {parent !== null && entry(parent, 'up', settings.up)}
      {listing.folders.map(({ name, path: inner }) => entry(inner, 'right', name))}
      {listing.folders.length === 0 && <li className={styles.none}>{settings.noSubfolders}</li>}
    </ul>
  )
}

/** Reads a folder; the last readable one stays listed while another path is typed. */
function useListing(path: string) {
  const client = useClient()
  const [listing, setListing] = useState<FolderListing | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    let isLatest = true
    const read = async () => {
      try {
        const next = await client.folders.browse({ path: path === '' ? null : path })
        if (isLatest) setListing(next)
      } catch (error) {
        if (isLatest) setFailure(callFailure(error))
      }
    }
    void read()
    return () => {
      isLatest = false
    }
  }, [client, path])
  return { listing, failure }
}
