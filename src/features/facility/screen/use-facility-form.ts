import { useState } from 'react'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { DatabaseTls, FacilitySettings } from '../../../station/contract/facility-settings.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import type { FacilityTest } from '../facility-access.ts'

/** Typed values of the database's connection. */
interface DatabaseDraft {
  readonly address: string
  readonly tls: DatabaseTls
  readonly caFile: string
  /** Write-only: a stored password never returns to the page. */
  readonly password: string
}

export interface FacilityForm {
  readonly draft: DatabaseDraft
  readonly change: (changes: Partial<DatabaseDraft>) => void
  readonly isChanged: boolean
  readonly test: () => void
  readonly isTesting: boolean
  /** Result of the last test; null before one and while one runs. */
  readonly result: FacilityTest | null
  readonly save: () => void
  readonly isSaving: boolean
  /** Failure of an address that can't be one. */
  readonly addressFailure: Failure | null
  readonly failure: Failure | null
}

/** State of the form for the database: typing, testing, saving. The typed password is cleared as soon as it is stored. */
export function useFacilityForm(stored: FacilitySettings): FacilityForm {
  const client = useClient()
  const [typed, setTyped] = useState<Partial<DatabaseDraft>>({})
  const [result, setResult] = useState<FacilityTest | null>(null)
  const draft: DatabaseDraft = {
    address: stored.database ?? '',
    tls: stored.tls,
    caFile: stored.caFile ?? '',
    password: '',
    ...typed,
  }
  const address = draft.address.trim()
  const caFile = draft.caFile.trim() || null
  const isAddressChanged = address !== (stored.database ?? '')
  const isChanged =
    address !== '' &&
    (isAddressChanged || draft.tls !== stored.tls || caFile !== (stored.caFile ?? null) || draft.password !== '')

  const testing = useAction(async () => {
    setResult(null)
    const password = draft.password === '' ? {} : { password: draft.password }
    setResult(await client.facility.test({ database: address, tls: draft.tls, caFile, ...password }))
  })
  const saving = useAction(async () => {
    // The password first: with the settings the station connects at once.
    if (draft.password !== '') await client.facility.password.set({ password: draft.password, database: address })
    await client.settings.change({ facility: { database: address, tls: draft.tls, caFile } })
    setTyped({})
  })
  const failure = saving.failure ?? testing.failure
  const isOfAddress = failure?.code === 'facility-invalid' || failure?.code === 'config-invalid'

  return {
    draft,
    change(changes) {
      setTyped((before) => ({ ...before, ...changes }))
      setResult(null)
      testing.forget()
      saving.forget()
    },
    isChanged,
    test: testing.start,
    isTesting: testing.isRunning,
    result,
    save: saving.start,
    isSaving: saving.isRunning,
    addressFailure: isOfAddress ? failure : null,
    failure: isOfAddress ? null : failure,
  }
}
