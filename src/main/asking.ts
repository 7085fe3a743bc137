/** Questions and answers between two processes that can only post messages to each other. */
import { z } from 'zod'
import { Failure } from '../contract/failure.ts'
import { AppError, toFailure } from '../core/app-error.ts'

/** What one side may ask the other. */
export type Questions = Readonly<Record<string, { readonly input: z.ZodType; readonly output: z.ZodType }>>

type Input<Question extends Questions[string]> = z.infer<Question['input']>
type Output<Question extends Questions[string]> = z.infer<Question['output']>

export type Answers<All extends Questions> = {
  readonly [Name in keyof All]: (input: Input<All[Name]>) => Output<All[Name]> | Promise<Output<All[Name]>>
}

const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask'), number: z.int(), what: z.string(), input: z.unknown() }),
  z.object({ kind: z.literal('answer'), number: z.int(), value: z.unknown() }),
  z.object({ kind: z.literal('refusal'), number: z.int(), because: Failure }),
])
type Message = z.infer<typeof Message>

interface Parts<Theirs extends Questions, Ours extends Questions> {
  readonly post: (message: Message) => void
  /** What they can be asked. */
  readonly theirs: Theirs
  /** What they can ask. */
  readonly ours: Ours
  readonly answers: Answers<Ours>
}

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: AppError) => void
}

export function createAsking<Theirs extends Questions, Ours extends Questions>(parts: Parts<Theirs, Ours>) {
  const { post, theirs, ours, answers } = parts
  const waiting = new Map<number, Waiting>()
  let last = 0

  /** Rejects with the AppError that the other side ended with, or `station-silent` when it is gone. */
  async function ask<Name extends keyof Theirs & string>(what: Name, input: Input<Theirs[Name]>) {
    const number = ++last
    const value = await new Promise((resolve, reject) => {
      waiting.set(number, { resolve, reject })
      post({ kind: 'ask', number, what, input })
    })
    return theirs[what]?.output.parse(value) as Output<Theirs[Name]>
  }

  async function answer(what: string, input: unknown): Promise<unknown> {
    const question = Object.hasOwn(ours, what) ? ours[what] : undefined
    const find = answers[what]
    if (!question || !find) throw new Error(`nobody answers ${what}`)
    return find(question.input.parse(input) as Input<Ours[string]>)
  }

  function hear(heard: unknown): void {
    const { data: message } = Message.safeParse(heard)
    if (!message) return
    const { kind, number } = message
    if (kind === 'ask') {
      void answer(message.what, message.input).then(
        (value) => post({ kind: 'answer', number, value }),
        (error: unknown) => post({ kind: 'refusal', number, because: toFailure(error) }),
      )
      return
    }
    const asked = waiting.get(number)
    waiting.delete(number)
    if (kind === 'answer') asked?.resolve(message.value)
    else asked?.reject(new AppError(message.because.code, message.because.parameters))
  }

  /** The other side is gone: whoever waits for it hears so. */
  function end(): void {
    for (const { reject } of waiting.values()) reject(new AppError('station-silent'))
    waiting.clear()
  }

  return { ask, hear, end }
}
