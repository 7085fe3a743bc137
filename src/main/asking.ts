/** Questions and answers between two processes that can only post messages to each other. */
import { type ClientContext, createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { ResponseValidationPlugin } from '@orpc/contract/plugins'
import type { AnyRouter } from '@orpc/server'
import { RPCHandler } from '@orpc/server/ws'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import { Failure } from '../contract/failure.ts'
import { AppError, toFailure } from '../core/app-error.ts'
import { createLine } from './line.ts'

/** The part of a message that oRPC's link relies on: without it the process would end. */
const Said = z.object({ i: z.string(), p: z.looseObject({}) })
const Message = z.object({ kind: z.enum(['question', 'answer']), text: z.string().refine(isSaid) })
type Message = z.infer<typeof Message>

interface Parts<Theirs extends AnyContractRouter> {
  readonly post: (message: Message) => void
  /** What they can be asked. */
  readonly theirs: Theirs
  /** Answers what they ask. */
  readonly answers: AnyRouter
}

export function createAsking<Theirs extends AnyContractRouter>({ post, theirs, answers }: Parts<Theirs>) {
  const toThem = createLine((text) => post({ kind: 'question', text }))
  const toUs = createLine((text) => post({ kind: 'answer', text }))
  const link = new RPCLink<ClientContext>({ websocket: toThem, plugins: [new ResponseValidationPlugin(theirs)] })
  void new RPCHandler(answers, { clientInterceptors: [({ next }) => next().catch(refuse)] }).upgrade(
    toUs as Pick<WebSocket, 'addEventListener' | 'send'>,
  )

  return {
    /** Rejects with the AppError that the other side ended with, or `station-silent` when it is gone. */
    ask: createORPCClient<ContractRouterClient<Theirs>>({
      call: (path, input, options) =>
        link.call(path, input, options).catch((error: unknown) => {
          throw toThem.isOpen() ? toAppError(error) : new AppError('station-silent')
        }),
    }),
    hear(heard: unknown) {
      const { data: message } = Message.safeParse(heard)
      if (message?.kind === 'question') toUs.hear(message.text)
      if (message?.kind === 'answer') toThem.hear(message.text)
    },
    /** The other side is gone: pending calls reject. */
    end() {
      toThem.end()
      toUs.end()
    },
  }
}

function isSaid(text: string): boolean {
  try {
    return Said.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

function refuse(error: unknown): never {
  throw new ORPCError('FAILURE', { data: toFailure(error) })
}

function toAppError(error: unknown): AppError {
  const told = Failure.safeParse(error instanceof ORPCError ? error.data : null)
  const { code, parameters } = told.success ? told.data : toFailure(error)
  return new AppError(code, parameters, { cause: error })
}
