/** What the nodes of a cluster hold, written down every few seconds, and whether it stays the same. */
import fs from 'node:fs'
import { median } from '../../apps/api/testing/figures.ts'
import { unless } from '../proof.ts'
import type { Host } from './network.ts'
import { nodes, type ClusterOfHosts } from './start-hosts.ts'

const everyMs = 5_000
/** A process that has just started is not at its size yet. */
const settledAfterMs = 60_000
/** How much more the last quarter may hold than the second: each quarter is of other processes, and what a garbage collector leaves is left by chance. */
const allowedGrowth = 1.2

interface Sample {
  atMs: number
  megabytes: number
}

export interface NodeMemory {
  node: Host
  /** Medians of the four quarters, in megabytes; NaN where it had not been up for a minute. */
  quarters: number[]
  /** The most at once. */
  most: number
}

/** Begins to look; `tell` ends it and answers what was seen of each node. */
export function watchMemory({ parts }: ClusterOfHosts) {
  const began = performance.now()
  const samples = new Map<Host, Sample[]>(nodes.map((node) => [node, []]))
  const startedAt = new Map<number, number>()
  const beat = setInterval(() => {
    const now = performance.now()
    for (const node of nodes) {
      const pid = parts.pid('daysheet', node)
      if (!startedAt.has(pid)) startedAt.set(pid, now)
      const megabytes = residentOf(pid)
      if (megabytes !== undefined && now - (startedAt.get(pid) ?? now) > settledAfterMs)
        samples.get(node)?.push({ atMs: now - began, megabytes })
    }
  }, everyMs)
  return {
    end: () => clearInterval(beat),
    tell(): NodeMemory[] {
      clearInterval(beat)
      const quarterMs = (performance.now() - began) / 4
      return [...samples].map(([node, seen]) => ({
        node,
        quarters: [0, 1, 2, 3].map((n) =>
          median(seen.filter(({ atMs }) => Math.min(3, Math.floor(atMs / quarterMs)) === n).map(({ megabytes }) => megabytes)),
        ),
        most: Math.max(...seen.map(({ megabytes }) => megabytes)),
      }))
    },
  }
}

function residentOf(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
  } catch {
    return undefined // it has ended
  }
}

/** A sentence for each node that grew, or of which too little was seen to tell: that is no growth disproved. */
export const grown = (memory: readonly NodeMemory[]): string[] =>
  memory.flatMap(({ node, quarters: [, second = NaN, , last = NaN] }) =>
    Number.isNaN(second) || Number.isNaN(last)
      ? [`too short to tell whether ${node} grew`]
      : unless([
          last <= second * allowedGrowth,
          `${node} held ${last.toFixed(0)} MB in the last quarter, ${second.toFixed(0)} MB in the second`,
        ]),
  )
