import { AggregatorRegistry, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { measureNow } from '../http/metrics.ts'
import type { KeptContractors } from './keep-contractors.ts'

/** What is told of each route for one contractor alone would be a hundred thousand series for a hundred. */
const leftOut = ['route', 'method']

/**
 * The figures of a node: its process, how many contractors it has, and those of each that is open with its name as a label. Requests are counted by status alone there.
 * (docs/watching.md)
 */
export function makeFigures({ metricsToken }: Pick<Config, 'metricsToken'>): { read: (kept: KeptContractors) => Promise<string> } {
  const own = new Registry()
  const registers = [own]
  // Only who reads them pays for the observers of the process.
  if (metricsToken !== undefined) collectDefaultMetrics({ register: own })
  const contractors = new Gauge({ name: 'daysheet_contractors', help: 'Contractors of this node', labelNames: ['state'], registers })
  return {
    async read(kept) {
      const open = kept.open()
      contractors.set({ state: 'open' }, open.length)
      contractors.set({ state: 'closed' }, kept.list().length - open.length)
      const all = await Promise.all(
        open.map(({ db, monitor }) => {
          measureNow(db, monitor)
          return monitor.metrics.registry.getMetricsAsJSON()
        }),
      )
      return AggregatorRegistry.aggregate([await own.getMetricsAsJSON(), ...all.map(withoutRoutes)]).metrics()
    },
  }
}

type Metric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number]

/** What differs by these labels alone is added up as the registries are put together. */
const withoutRoutes = (metrics: Metric[]): Metric[] =>
  metrics.map((metric) => ({
    ...metric,
    values: (metric.values ?? []).map((value) => ({
      ...value,
      labels: Object.fromEntries(Object.entries(value.labels).filter(([name]) => !leftOut.includes(name))),
    })),
  })) as Metric[]
