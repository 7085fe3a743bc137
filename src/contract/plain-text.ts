export { plainLines, plainText } from '../service-api/plain-text.ts'
