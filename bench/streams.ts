/** How long a change takes from the write to a thousand open event streams, on one node and on two. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTwoNodes } from '../proofs/live/nodes.ts'
import { meterStreams, type Metered } from '../proofs/live/stream-meter.ts'

const root = path.resolve(import.meta.dirname, '..')
/** Streams, writes a pass, writes a second. */
export const streamed = { streams: 1_000, writes: 50, perSecond: 5 }

/** One way of placing streams and writes, with what each pass showed; the pass in the middle by its 99th percentile first. */
export interface StreamFigures {
  name: string
  passes: Metered[]
}

/** On a database of its own with real settings; client, nodes and PostgreSQL share the machine. */
export async function measureStreams(passes: number): Promise<StreamFigures[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-streams-'))
  fs.chmodSync(folder, 0o755) // PostgreSQL runs as another user when we are root
  try {
    return await onTwoNodes({ root, folder }, async ({ a, b, people }) => {
      const [writer, ...others] = (await people(streamed.streams + 1)).map(({ token }) => token)
      if (writer === undefined) throw new Error('nobody is signed in')
      const ways = [
        { name: 'all on one node, written there', streamUrls: [a.url], writeUrl: a.url },
        { name: 'all on one node, written on the other', streamUrls: [b.url], writeUrl: a.url },
        { name: 'half on each node, written on one', streamUrls: [a.url, b.url], writeUrl: a.url },
      ]
      const figures: StreamFigures[] = ways.map(({ name }) => ({ name, passes: [] }))
      for (let pass = 0; pass < passes; pass += 1)
        for (const [at, { name: _, ...where }] of ways.entries())
          figures[at]?.passes.push(await meterStreams({ ...where, ...streamed, tokens: others, writer }))
      return figures.map(({ name, passes: all }) => ({ name, passes: middleFirst(all) }))
    })
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function middleFirst(passes: readonly Metered[]): Metered[] {
  const sorted = passes.toSorted((one, other) => one.p99 - other.p99)
  const [middle] = sorted.splice(Math.floor(sorted.length / 2), 1)
  return middle ? [middle, ...sorted] : sorted
}
