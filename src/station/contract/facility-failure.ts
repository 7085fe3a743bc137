/** Failures of a facility's database, and of clips that several stations can upload. */
export const facilityFailureCodes = [
  'facility-missing', // this station is in none
  'facility-invalid', // the address is not a PostgreSQL address, or holds a password
  'facility-authority-unreadable', // the certificate file of its settings can't be read
  'facility-away', // its database does not answer
  'facility-refused', // its database refuses the user or the password
  'facility-pooler', // a connection pooler before its database refuses a setting
  'facility-host-unknown', // the network knows no computer of its name
  'facility-database-unknown', // its server has no database of this name
  'facility-rights-missing', // its user may not do what a station does
  'facility-clock-off', // its clock differs from this computer's
  'facility-untrusted', // nobody trusted vouches for its database, or it has no encryption
  'facility-not-ready', // its database has no tables of OnDeck
  'facility-newer', // its tables belong to a newer version
  'facility-rebuilding', // its database was restored, and stations report what they uploaded
  'facility-password-missing',
  'claim-held', // another station is uploading this video
  'claim-unclear', // another station has a video that looks the same, and its content is compared
  'claim-lost', // another station took over before the last byte
  'claim-unresolved', // another station may have uploaded it, and the service doesn't say yet
  'on-deck-conflict', // two stations put different athletes on deck while apart
] as const
