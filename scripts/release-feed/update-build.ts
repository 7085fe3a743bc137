import { parseFeedAddress } from '../../src/computer/feed-address.ts'

/** Facts about updates that a package carries in its package.json, where `src/features/updates/station/update-source.ts` reads them. */
export interface PackedUpdateFacts {
  readonly ondeckUpdates?: { readonly feed: string; readonly isSigned: boolean }
}

/** True where the environment has a certificate for installers of this system. */
export function hasCertificate(system: string, environment: NodeJS.ProcessEnv): boolean {
  const names = { darwin: ['CSC_LINK', 'CSC_NAME'], win32: ['WIN_CSC_LINK', 'CSC_LINK'] }[system] ?? []
  return names.some((name) => Boolean(environment[name])) || (system === 'win32' && azureSigning(environment) !== null)
}

/** Variables that name an account of Azure Trusted Signing. */
const azureNames = [
  'AZURE_SIGNING_ENDPOINT',
  'AZURE_SIGNING_ACCOUNT',
  'AZURE_SIGNING_PROFILE',
  'AZURE_SIGNING_PUBLISHER',
] as const

/** The same in electron-builder's words. */
type AzureSigning = Record<'endpoint' | 'codeSigningAccountName' | 'certificateProfileName' | 'publisherName', string>

/**
 * Reads the account that signs for Windows where the certificate's key is kept by Azure and can't be a file; null where none
 * is named. Throws where only a part is: a package that is half set up would be unsigned without a word.
 */
export function azureSigning(environment: NodeJS.ProcessEnv): AzureSigning | null {
  const [endpoint = '', account = '', profile = '', publisher = ''] = azureNames.map((name) => environment[name])
  const missing = azureNames.filter((name) => !environment[name])
  if (missing.length === azureNames.length) return null
  if (missing.length > 0) throw new Error(`Azure Trusted Signing also needs ${missing.join(', ')} in the environment.`)
  return {
    endpoint,
    codeSigningAccountName: account,
    certificateProfileName: profile,
    publisherName: publisher,
  }
}

/**
 * Reads the feed from `ONDECK_UPDATE_FEED`; without one a package checks for no releases. A signed package without a feed
 * says that it is signed, for a feed of the managed settings. Throws where the address is not https.
 */
export function packedUpdateFacts(isSigned: boolean, environment: NodeJS.ProcessEnv): PackedUpdateFacts {
  const { ONDECK_UPDATE_FEED: given = '' } = environment
  const feed = parseFeedAddress(given)
  if (given !== '' && feed === null) throw new Error(`ONDECK_UPDATE_FEED is no https address of a folder: ${given}`)
  return feed === null && !isSigned ? {} : { ondeckUpdates: { feed: feed ?? '', isSigned } }
}
