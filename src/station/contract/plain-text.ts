// Forwarded for wording, which may import the contract only.
export { plainLines, plainText } from '../../service/plain-text.ts'
