// A process that replies with what it was sent and what it was started with.
import { handleParentMessages } from '../../../src/computer/processes/parent-channel.ts'

handleParentMessages((message, reply) => reply({ pid: process.pid, message, environment: process.env }))
