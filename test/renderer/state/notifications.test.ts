import { expect, test } from 'vitest'
import { createNotificationStore, notificationId } from '../../../src/renderer/state/notifications.ts'
import { createProgress } from '../../../src/renderer/state/station-stores.ts'
import { ClipId } from '../../../src/station/contract/clip.ts'

const notice = (id: string) => ({ id, atMs: 1, what: { kind: 'service-back' as const } })

test('three toasts are visible and fifty notifications kept, newest first', () => {
  const notifications = createNotificationStore({ nowMs: () => 1 })
  notifications.take(Array.from({ length: 60 }, (_, at) => notice(`n${at}`)))
  const { past, shown, unread } = notifications.store.getState()
  expect([past.length, shown.length, unread]).toEqual([50, 3, 50])
  expect(past.map(notificationId)[0]).toBe('n59')
})

test('a notice repeated after a reconnect is shown once', () => {
  const notifications = createNotificationStore({ nowMs: () => 1 })
  notifications.take([notice('n1')])
  notifications.dismiss('n1')
  notifications.take([notice('n1'), notice('n2')])
  expect(notifications.store.getState().shown.map(notificationId)).toEqual(['n2'])
})

const shownTitles = (notifications: ReturnType<typeof createNotificationStore>) =>
  notifications.store.getState().shown.map((one) => one.kind === 'local' && one.local.title)

test('a toast closes when its act can no longer be undone, and for no other act', () => {
  const notifications = createNotificationStore({ nowMs: () => 1 })
  notifications.undoable([])
  notifications.show({ tone: 'done', title: 'Ben', undo: 'u1' })
  notifications.show({ tone: 'done', title: 'Camila', undo: 'u2' })
  notifications.show({ tone: 'done', title: 'Saved' })
  notifications.undoable(['u1'])
  expect(shownTitles(notifications), 'a list that was read before the act misses nothing').toHaveLength(3)
  notifications.undoable(['u2', 'u1'])
  notifications.undoable(['u2'])
  expect(shownTitles(notifications)).toEqual(['Camila', 'Saved'])
  notifications.retire('u2')
  expect(shownTitles(notifications)).toEqual(['Saved'])
})

test('confirmations and temporary toasts are shown but not kept', () => {
  const notifications = createNotificationStore({ nowMs: () => 1 })
  notifications.show({ tone: 'done', title: 'Tagged 2 clips' })
  notifications.show({ tone: 'warning', title: 'Press Esc again', forMs: 4_000 })
  const { past, unread, shown } = notifications.store.getState()
  expect([past.length, unread, shown.length]).toEqual([0, 0, 2])
})

test('progress keeps the latest value of each clip and forgets finished clips', () => {
  const progress = createProgress()
  const of = (id: string, sentBytes: number) => ({
    clipId: ClipId.parse(id),
    sentBytes,
    sizeBytes: 100,
    bytesPerSecond: null,
  })
  progress.take([of('a', 1), of('b', 1)])
  progress.take([of('a', 60)])
  expect(progress.store.getState().byClip.get(ClipId.parse('a'))?.sentBytes).toBe(60)
  progress.take(Array.from({ length: 60 }, (_, at) => of(`later-${at}`, 1)))
  expect(progress.store.getState().byClip.size).toBe(50)
  expect(progress.store.getState().byClip.has(ClipId.parse('a'))).toBe(false)
})
