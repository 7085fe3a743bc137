import type { CommandResult } from '../../station/contract/command.ts'
import type { UndoableAct } from '../../station/contract/undo.ts'
import type { LocalNotice } from '../state/notifications.ts'
import type { ScreenWording } from '../state/wording-context.tsx'
import type { AthleteLabel } from './use-athlete-label.ts'

/** The act with the athlete told apart from others of the same name. */
const labeled = (what: UndoableAct, label: AthleteLabel): UndoableAct =>
  'athleteName' in what && what.athleteName !== null
    ? { ...what, athleteName: label(what.athleteName, what.tags?.athlete) }
    : what

/** Words the result of a redo: the act, and the clips that were too late or changed since. */
export function redoText(
  { tooLate, taggedSince = [], redone }: CommandResult,
  { frame, phrases }: Pick<ScreenWording, 'frame' | 'phrases'>,
  label: AthleteLabel,
): Pick<LocalNotice, 'tone' | 'title' | 'text'> {
  const title = frame.redone(redone ? phrases.act(labeled(redone.what, label)) : frame.lastAct)
  const left = [
    tooLate.length > 0 ? frame.undoTooLate(tooLate.length) : null,
    taggedSince.length > 0 ? frame.undoTaggedSince(taggedSince.length) : null,
  ].filter((part) => part !== null)
  return left.length === 0 ? { tone: 'done', title } : { tone: 'warning', title, text: left.join(' ') }
}

/** Words the result of an undo: the act, and the clips that were too late or changed since. */
export function undoText(
  { done, tooLate, taggedSince = [], undone }: CommandResult,
  { frame, phrases }: Pick<ScreenWording, 'frame' | 'phrases'>,
  label: AthleteLabel = (name) => name,
): Pick<LocalNotice, 'tone' | 'title' | 'text'> {
  const act = undone ? phrases.act(labeled(undone.what, label)) : frame.lastAct
  const tooLateText = undone?.what.kind === 'clips-cancel' ? frame.undoNotAside : frame.undoTooLate
  const left = [
    tooLate.length > 0 ? tooLateText(tooLate.length) : null,
    taggedSince.length > 0 ? frame.undoTaggedSince(taggedSince.length) : null,
  ].filter((part) => part !== null)
  if (left.length === 0) return { tone: 'done', title: frame.undone(act) }
  // The deck or the clock is restored even when some of its clips are not.
  if (undone?.what.kind === 'deck' || undone?.what.kind === 'clock')
    return { tone: 'warning', title: frame.undone(act), text: left.join(' ') }
  if (done.length === 0) return { tone: 'warning', title: frame.notUndone(act), text: left.join(' ') }
  return { tone: 'warning', title: frame.undonePart(done.length, act), text: left.join(' ') }
}
