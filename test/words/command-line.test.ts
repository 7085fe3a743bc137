import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runOndeck } from '../support/ondeck-in-process.ts'
import { temporaryFolder } from '../support/temporary.ts'

function missing(environment: Record<string, string>) {
  const home = temporaryFolder()
  return runOndeck({
    args: ['run', '--config', join(home, 'none.yml')],
    environment: { HOME: home, ONDECK_API_KEY: 'sk_test', ...environment },
  }).ended()
}

test('the command line is in English unless another language is selected', async () => {
  expect((await missing({ LANG: 'es_MX.UTF-8' })).stderr).toContain(
    'Give the path of a YAML or JSON file that this user can read.',
  )
  const spanish = await missing({ ONDECK_LANGUAGE: 'es' })
  expect(spanish.stderr).toContain(
    'Indique la ruta de un archivo YAML o JSON que este usuario pueda leer. [config-missing]',
  )
  expect(spanish.stderr).not.toMatch(/can’t|configuration/)
})
