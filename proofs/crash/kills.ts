import { crashRun, perSecond } from '../../apps/api/testing/crash/crash-run.ts'
import { type KillReport, runKills } from '../../apps/api/testing/crash/kill-run.ts'
import { startBalancer } from '../balancer.ts'
import { type Check, type Finding, type Environment, unless } from '../proof.ts'
import { withProduct } from '../product.ts'

/** Servers, or with `database` PostgreSQL, killed under writes. The promise allows so many milliseconds until a write is acknowledged again. */
export function killed({ what, whole, small, losesCommits = false }: Killing): Check {
  return async ({ root, folder, size, log }) => {
    const kills = size === 'whole' ? whole : small
    return told(`${kills} kills`, await crashRun({ folder, root, kills, what, losesCommits, progress: log }), {
      size,
      offered: perSecond[what],
    })
  }
}

interface Killing {
  what: 'server' | 'database'
  /** How many kills. */
  whole: number
  small: number
  losesCommits?: boolean
}

const backWithinMs = 2_000
/** Of what is offered, acknowledged between the kills: fewer writes than that are not the promised test. */
const leastShare = 0.8

function told(begin: string, report: KillReport, { size, offered }: { size: Environment['size']; offered: number }): Finding {
  const { acknowledged, lost, doubled, refused, retries, backMedianMs, backMaxMs, perSecond: reached, perSecondUp } = report
  return {
    broken: unless(
      [lost === 0, `${lost} of ${acknowledged} acknowledged writes were lost`],
      [doubled === 0, `${doubled} writes were doubled`],
      [refused.length === 0, `${refused.length} writes were refused, the first with ${refused[0]}`],
      [acknowledged > 0, 'nothing was acknowledged'],
      [
        size === 'small' || perSecondUp >= offered * leastShare,
        `only ${perSecondUp} writes a second were acknowledged between the kills, of ${offered} offered`,
      ],
      [size === 'small' || backMaxMs <= backWithinMs, `it took ${backMaxMs} ms to be back in service`],
    ),
    figures: `${begin}: ${acknowledged} acknowledged, ${reached}/s of ${offered} offered, the kills included, ${perSecondUp}/s between them (${retries} tries again), ${lost} lost, ${doubled} doubled, back in ${inSeconds(backMedianMs)} / ${inSeconds(backMaxMs)} (median / slowest)`,
  }
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Two nodes behind a plain balancer on one database, killed in turn: writes go on over the other one, and what was under way is sent again there. */
export function oneOfTwoKilled({ whole, small }: { whole: number; small: number }): Check {
  return (environment) =>
    withProduct(environment, { nodes: 2, isDurable: true }, async ({ nodes, databaseUrl }) => {
      const kills = environment.size === 'whole' ? whole : small
      const balancer = await startBalancer(nodes.map(({ port }) => port))
      let back = Promise.resolve()
      try {
        const report = await runKills({
          server: balancer,
          databaseUrl,
          kills,
          perSecond: perSecond.server,
          progress: environment.log,
          whole: () => back,
          async kill(nth) {
            const node = nodes[nth % nodes.length]
            await node?.end('SIGKILL')
            back = node?.start() ?? back
            // The next kill or the end hears of it.
            back.catch(() => {})
          },
        })
        await back
        return told(`one of two nodes killed ${kills} times`, report, { size: environment.size, offered: perSecond.server })
      } finally {
        await back.catch(() => {})
        await balancer.close()
      }
    })
}
