import { AppError } from '../../../station/app-error.ts'
import { type Failure, failure } from '../../../station/contract/failure.ts'
import type { KeyState } from '../../../station/contract/station-status.ts'
import { createSecretKeeper, type SecretKeeping } from '../../../station/host/secret-keeper.ts'
import { databaseAccount } from '../../../station/settings/database-address.ts'
import type { FacilityPasswordState } from '../facility-access.ts'

interface Parts extends SecretKeeping {
  /** Password for this start only; null to use the keychain. */
  readonly startSecret: string | null
  /** Address of the facility's database as settings name it now. */
  readonly database: () => string | null
  /** Called when the password of the present database, or what is known of it, changed. */
  readonly onPassword: () => void
}

export type FacilityPassword = ReturnType<typeof createFacilityPassword>

/** Keeps the password of the database's user, as the API key is kept. Each session has one. */
export function createFacilityPassword({ database, onPassword, startSecret, ...parts }: Parts) {
  const account = () => databaseAccount(database())
  let held: { readonly account: string | null; readonly password: string } | null =
    startSecret === null ? null : { account: account(), password: startSecret }
  /** Account that the keychain has answered for. */
  let answeredFor: string | null = null

  const keeper = createSecretKeeper({
    ...parts,
    startSecret,
    account,
    use(password) {
      held = password === null ? null : { account: account(), password }
    },
    parse(text) {
      if (text === '') throw new AppError('facility-password-missing')
      return text
    },
    messages: { noAddress: 'facility-missing', changing: 'changing-password' },
  })

  async function answered<Result>(work: Promise<Result>): Promise<Result> {
    const result = await work
    answeredFor = account()
    onPassword()
    return result
  }

  return {
    state: keeper.state,
    /** Reads the password at the start, after the API key: a locked keychain asks a person once. */
    async begin(key: KeyState): Promise<void> {
      const isWaiting = key.kind === 'locked' && keeper.state().kind === 'none' && account() !== null
      if (isWaiting) keeper.lock(key.because)
      await answered(isWaiting ? Promise.resolve() : keeper.begin())
    },
    check: () => answered(keeper.check()),
    forget: () => answered(keeper.forget()),
    moved: () => answered(keeper.moved()),
    /** Keeps the password of an address, before the settings name it too. Throws AppError. */
    set(password: string, address: string | null): Promise<FacilityPasswordState> {
      return answered(keeper.set(password, databaseAccount(address)))
    },
    /**
     * The password for a database, or the reason why there is none; null until the keychain has answered. A password is
     * never used with another user, host or database.
     */
    of(address: string): string | Failure | null {
      const wanted = databaseAccount(address)
      if (held !== null && held.account === wanted) return held.password
      const state = keeper.state()
      if (wanted !== answeredFor) return null
      return 'because' in state ? state.because : failure('facility-password-missing')
    },
  }
}
