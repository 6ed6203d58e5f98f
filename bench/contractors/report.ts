import { median, quantile } from '../../apps/api/testing/figures.ts'

interface Latencies {
  p50: number
  p99: number
}

interface AtRest {
  /** In MB: of the node, and of the server's processes for its connections, what they share divided among them. */
  node: number
  backends: number
  connections: number
}

interface Beside extends Latencies {
  /** Of the noisy one. */
  perSecond: number
  refused: number
  /** The most there were. */
  connections: number
}

export interface Figures {
  count: number
  /** A node with one contractor and no registry. */
  aloneAtRest: AtRest
  /** A node of a registry, with one open and with all open. */
  oneAtRest: AtRest
  atRest: AtRest
  /** The first call of each: it opens the contractor and signs in. */
  opened: Latencies
  alone: Latencies
  last: Latencies
  withinOne: Beside
  ofAnother: Beside
  noise: number
}

export const latencies = (times: readonly number[]): Latencies => ({ p50: median(times), p99: quantile(times, 0.99) })

const ms = ({ p50, p99 }: Latencies) => `${p50.toFixed(0)} / ${p99.toFixed(0)}`
const atRest = ({ node, backends, connections }: AtRest) => `${node.toFixed(0)} MB | ${connections} | ${backends.toFixed(0)} MB |`

export function table({ count, aloneAtRest, oneAtRest, atRest: all, ...rest }: Figures): string {
  const each = (one: number, many: number) => (many - one) / Math.max(1, count - 1)
  const more = {
    node: each(oneAtRest.node, all.node),
    backends: each(oneAtRest.backends, all.backends),
    connections: each(oneAtRest.connections, all.connections),
  }
  const { opened, alone, last, withinOne, ofAnother, noise } = rest
  return [
    `Node ${process.version}, client, nodes and PostgreSQL on one machine.`,
    '',
    '| At rest, all open | Memory of the node | Connections | Memory of their processes in PostgreSQL |',
    '|---|---:|---:|---:|',
    `| One contractor, no registry | ${atRest(aloneAtRest)}`,
    `| 1 of ${count} | ${atRest(oneAtRest)}`,
    `| ${count} of ${count} | ${atRest(all)}`,
    `| Each further one | ${more.node.toFixed(1)} MB | ${more.connections.toFixed(1)} | ${more.backends.toFixed(1)} MB |`,
    '',
    "| A day's schedule, one call after the other | p50 / p99 ms |",
    '|---|---:|',
    `| The only one | ${ms(alone)} |`,
    `| The last of ${count} | ${ms(last)} |`,
    `| Another user of the only one, while ${noise} clients of it ask (${withinOne.perSecond.toFixed(0)} a second, ${withinOne.refused} refused) | ${ms(withinOne)} |`,
    `| The last of ${count}, while ${noise} clients of the first ask (${ofAnother.perSecond.toFixed(0)} a second, ${ofAnother.refused} refused; ${ofAnother.connections} connections at most) | ${ms(ofAnother)} |`,
    `| The first call of a closed one: opened, and signed in | ${ms(opened)} |`,
  ].join('\n')
}
