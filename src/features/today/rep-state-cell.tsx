import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { StateWords } from '../../renderer/components/state-words.tsx'
import { useNow } from '../../renderer/hooks/use-now.ts'
import { useStation, useUploadBlock } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { ClipId } from '../../station/contract/clip.ts'
import type { Progress } from '../../station/contract/queue.ts'
import type { RepRow } from '../../station/contract/rep.ts'
import { hasCountdown, type ProgressByClipId, repStateWords } from './rep-state-words.ts'

const noProgress: ProgressByClipId = new Map()

/** State of a rep. Only uploads and countdowns render repeatedly. */
export function RepStateCell({ rep }: { rep: RepRow }) {
  if (hasCountdown(rep)) return <CountingState rep={rep} />
  if (rep.state.kind === 'sending') return <UploadingState rep={rep} />
  return <State rep={rep} moving={noProgress} nowMs={0} />
}

function CountingState({ rep }: { rep: RepRow }) {
  const nowMs = useNow()
  return <State rep={rep} moving={noProgress} nowMs={nowMs} />
}

function UploadingState({ rep }: { rep: RepRow }) {
  const { progress } = useStation()
  const known = useStore(
    progress.store,
    useShallow(({ byClip }) => rep.clips.map(({ id }) => byClip.get(id))),
  )
  const moving = known.filter((one): one is Progress => one !== undefined)
  return <State rep={rep} moving={new Map<ClipId, Progress>(moving.map((one) => [one.clipId, one]))} nowMs={0} />
}

function State({ rep, moving, nowMs }: { rep: RepRow; moving: ProgressByClipId; nowMs: number }) {
  const wording = useWording()
  const { shape, tone, words, note } = repStateWords(rep, { moving, block: useUploadBlock() }, nowMs, wording)
  return (
    <StateWords
      distance="far"
      shape={shape}
      {...(tone === undefined ? {} : { tone })}
      words={words}
      note={<span title={note}>{note}</span>}
    />
  )
}
