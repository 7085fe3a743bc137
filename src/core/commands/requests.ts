import { Command } from '../../contract/command.ts'
import { failure } from '../../contract/failure.ts'
import { toFailure } from '../app-error.ts'
import type { CommandAnswer, RequestStore } from '../tagging/tagging-ports.ts'
import type { Commands } from './commands.ts'

/** Does what was asked, in the order in which it was. */
export function answerAll(requests: RequestStore, commands: Commands) {
  for (let request = requests.next(); request; request = requests.next()) {
    requests.answer(request.number, answerTo(request.body, commands))
  }
}

function answerTo(body: unknown, commands: Commands): CommandAnswer {
  const command = Command.safeParse(body)
  if (!command.success) {
    const problem = command.error.issues[0]?.message ?? 'not a command'
    return { kind: 'refused', because: failure('config-invalid', { key: 'command', expected: problem }) }
  }
  try {
    return { kind: 'done', result: commands.execute(command.data) }
  } catch (error) {
    return { kind: 'refused', because: toFailure(error) }
  }
}
