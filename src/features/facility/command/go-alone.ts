import { resolve } from 'node:path'
import type { DeckOptions } from '../../../cli/commands/deck.ts'
import { exitCodes, printJson, printLine } from '../../../cli/print/output.ts'
import { cliWords } from '../../../cli/print/words.ts'
import { withStation } from '../../../cli/with-station.ts'
import { AppError } from '../../../station/app-error.ts'

interface AloneOptions extends DeckOptions {
  readonly off: boolean
  readonly yes: boolean
}

/** `ondeck facility alone`: requires `--yes`, because another station may upload the same clips. */
export const goAlone = ({ dataDir, json, off, yes }: AloneOptions): Promise<number> =>
  withStation(resolve(dataDir), async (station) => {
    const words = cliWords().facility
    const { link, waitingClips } = await station.facility.view()
    if (!off && !yes) {
      if ((await station.facility.access()).database === null) throw new AppError('facility-missing')
      if (json) printJson({ alone: false, waitingClips, link: link.kind })
      else printLine(words.aloneMeans(waitingClips))
      return exitCodes.needsAttention
    }
    await station.facility.alone({ alone: !off })
    if (json) printJson({ alone: !off, waitingClips, link: link.kind })
    else printLine(off ? words.notAlone : words.alone)
    return exitCodes.success
  })
