// The program `ondeck`: one command in a process of its own.
import { exitGracefully } from './end-process.ts'
import { main } from './main.ts'

exitGracefully(await main(process.argv.slice(2), { ownsProcess: true }))
