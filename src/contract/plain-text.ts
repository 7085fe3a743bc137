// Forwarded for wording, which may import the contract only.
export { plainText } from '../service-api/plain-text.ts'
