import { expect, test } from 'vitest'
import { edges } from './edges.ts'
import { feedEdge } from './feed-edge.ts'

/** `npm run fuzz` feeds ten thousand to each. */
const CASES = 150

test.each(Object.keys(edges))('%s: no input crashes, hangs, or fails without an error of the catalog', async (name) => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const edge = await edges[name]?.()
  if (!edge) throw new Error(`${name} is no edge`)
  expect(await feedEdge(edge, { cases: CASES, seed })).toMatchObject({ cases: CASES })
})
