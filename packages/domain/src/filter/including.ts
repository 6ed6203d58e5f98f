import type { Filter, Include } from './filter.ts'

/** A relation to read along, with its own filter: `including<WorkerEntry>('workerEntries', { order: 'id ASC' })`. */
export const including = <Row = Record<string, unknown>>(relation: string, scope?: Filter<Row>): Include =>
  // The scope's rows are some other entity's: their names are checked here, and again by the server.
  scope === undefined ? { relation } : { relation, scope: scope as Filter }
