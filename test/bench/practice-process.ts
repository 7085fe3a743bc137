import { startPracticeService } from '../../src/service/practice/practice-service.ts'

/** A practice service in a process of its own, full of records, for the benchmark to ask. */
const [dataDir = '', key = ''] = process.argv.slice(2)
const records = 100_000
const sessions = 1_000
const framesEach = 1_000

const service = await startPracticeService({ dataDir, key, port: 0, processingMs: 0, exportMs: 0, seedRoster: records })
service.control.seedCaptures({ count: sessions, activity: 'baseball', movement: 'hitting', framesEach })
service.control.seedCaptures({ count: records - sessions, activity: 'gait', movement: 'walking', framesEach: 1 })
process.send?.({ baseUrl: service.baseUrl, records, rows: sessions * framesEach })
process.once('disconnect', () => process.exit())
