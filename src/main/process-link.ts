/** Typed requests between two processes that can only post messages to each other. */
import { type ClientContext, createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { ResponseValidationPlugin } from '@orpc/contract/plugins'
import type { AnyRouter } from '@orpc/server'
import { RPCHandler } from '@orpc/server/ws'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import { AppError, toFailure } from '../station/app-error.ts'
import { Failure } from '../station/contract/failure.ts'

/** Fields of a message that oRPC's link relies on: a message without them would end the process. */
const RpcMessage = z.object({ i: z.string(), p: z.looseObject({}) })
const Message = z.object({ kind: z.enum(['question', 'answer']), text: z.string().refine(isRpcMessage) })
type Message = z.infer<typeof Message>

interface Parts<Theirs extends AnyContractRouter> {
  readonly post: (message: Message) => void
  /** Contract of the other process. */
  readonly theirs: Theirs
  /** Router of this process. */
  readonly answers: AnyRouter
}

export function createProcessLink<Theirs extends AnyContractRouter>({ post, theirs, answers }: Parts<Theirs>) {
  const outgoing = createMessageSocket((text) => post({ kind: 'question', text }))
  const incoming = createMessageSocket((text) => post({ kind: 'answer', text }))
  const link = new RPCLink<ClientContext>({ websocket: outgoing, plugins: [new ResponseValidationPlugin(theirs)] })
  void new RPCHandler(answers, { clientInterceptors: [({ next }) => next().catch(refuse)] }).upgrade(
    incoming as Pick<WebSocket, 'addEventListener' | 'send'>,
  )

  return {
    /** Rejects with the other side's AppError, or `station-silent` when the connection has ended. */
    ask: createORPCClient<ContractRouterClient<Theirs>>({
      call: (path, input, options) =>
        link.call(path, input, options).catch((error: unknown) => {
          throw outgoing.isOpen() ? toAppError(error) : new AppError('station-silent')
        }),
    }),
    handleMessage(received: unknown) {
      const { data: message } = Message.safeParse(received)
      if (message?.kind === 'question') incoming.receive(message.text)
      if (message?.kind === 'answer') outgoing.receive(message.text)
    },
    /** Ends the connection: pending calls reject. */
    end() {
      outgoing.end()
      incoming.end()
    },
  }
}

function isRpcMessage(text: string): boolean {
  try {
    return RpcMessage.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

function refuse(error: unknown): never {
  throw new ORPCError('FAILURE', { data: toFailure(error) })
}

function toAppError(error: unknown): AppError {
  const parsed = Failure.safeParse(error instanceof ORPCError ? error.data : null)
  const { code, parameters } = parsed.success ? parsed.data : toFailure(error)
  return new AppError(code, parameters, { cause: error })
}

/** Ready states of a WebSocket. */
const OPEN = 1
const CLOSED = 3

/** One direction of messages between two processes, as the WebSocket that oRPC's link and handler expect. */
function createMessageSocket(send: (text: string) => void) {
  const events = new EventTarget()
  let open = true
  return {
    isOpen: () => open,
    receive: (text: string) => void events.dispatchEvent(new MessageEvent('message', { data: text })),
    end() {
      open = false
      events.dispatchEvent(new Event('close'))
    },
    get readyState() {
      return open ? OPEN : CLOSED
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    send,
  }
}
