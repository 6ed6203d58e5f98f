import { errorKind } from '@daysheet/domain/status/error-kind'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof makeMetrics>

const secondsOfAnAnswer = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Every figure of /metrics by its name and meaning; docs/watching.md has the same list with what to do about each. No label holds anything that a caller can invent, so
 * there are never more series than routes. (decisions/watching.md)
 */
export function makeMetrics(version: string) {
  const registry = new Registry()
  const registers = [registry]
  const counter = <L extends string>(name: string, help: string, labelNames: L[] = []) => new Counter({ name, help, labelNames, registers })
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) => new Gauge({ name, help, labelNames, registers })
  const errors = counter('daysheet_errors_total', 'What went wrong, by kind', ['kind'])
  // From the beginning, so that the first of a kind is an increase and no new series.
  for (const kind of errorKind.options) errors.inc({ kind }, 0)
  gauge('daysheet_info', 'Always 1; which version runs, on which Node', ['version', 'node']).set({ version, node: process.version }, 1)
  return {
    registry,
    ...aboutRequests(registry),
    errors,
    slowStatements: counter('daysheet_slow_statements_total', 'Statements that took longer than SLOW_QUERY_MS'),
    carrierCalls: counter('daysheet_carrier_calls_total', 'Texts handed to the carrier and looked for there, by outcome', [
      'call',
      'outcome',
    ]),
    filings: counter('daysheet_filings_total', 'ACP7 filings given to the reader, by outcome', ['outcome']),
    mapCalls: counter('daysheet_map_calls_total', 'Pictures asked of the map host, by outcome', ['outcome']),
    openStreams: gauge('daysheet_open_streams', 'Event streams open on this node'),
    feedBehind: gauge('daysheet_change_feed_behind', 'Changes that this node has not sent to its streams yet'),
    feedLag: gauge('daysheet_change_feed_lag_seconds', 'Age of the oldest change that this node has not sent yet'),
    pool: gauge('daysheet_database_pool_connections', 'Connections of this node to the database', ['state']),
    poolWaiting: gauge('daysheet_database_pool_waiting', 'Callers that wait for a connection'),
    databaseUp: gauge('daysheet_database_up', '1 while this node reaches the database'),
    databaseAnswer: gauge('daysheet_database_answer_seconds', 'How long the last look at the database took'),
    queue: gauge('daysheet_queue_jobs', 'Jobs in the queue, on all nodes', ['state']),
    queueOldest: gauge('daysheet_queue_oldest_seconds', 'How long the oldest job that may run has been waiting'),
    texts: gauge('daysheet_texts', 'Texts with an unknown outcome, on all nodes', ['state']),
    textsOldest: gauge('daysheet_texts_oldest_seconds', 'How long the oldest text that has not gone out yet has been waiting'),
    textsStalled: gauge(
      'daysheet_texts_stalled_seconds',
      'How long the oldest sendable text has been due while no texts go out; 0 while texts go out or none is due',
    ),
    phones: gauge('daysheet_phones', 'Phones of the field that keep work from the office, by what is wrong', ['state']),
    certificateNotBefore: gauge('daysheet_certificate_not_before_timestamp_seconds', 'From when the certificate of PUBLIC_URL is good'),
    certificateNotAfter: gauge(
      'daysheet_certificate_not_after_timestamp_seconds',
      'Until when it is; missing where PUBLIC_URL does not answer',
    ),
    backupAge: gauge('daysheet_backup_age_seconds', 'Since the last backup that is whole was begun; missing when there is none'),
    backupFailed: gauge('daysheet_backup_failed', '1 when the last backup failed'),
    diskFree: gauge('daysheet_disk_free_bytes', 'Free on the disk of DATA_DIR'),
    diskSize: gauge('daysheet_disk_size_bytes', 'The whole disk of DATA_DIR'),
  }
}

function aboutRequests(registry: Registry) {
  const registers = [registry]
  return {
    requests: new Counter({
      name: 'daysheet_http_requests_total',
      help: 'Requests answered, by pattern of the route',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    seconds: new Histogram({
      name: 'daysheet_http_request_duration_seconds',
      help: 'From the headers to the end of the answer; event streams left out',
      labelNames: ['method', 'route'],
      buckets: secondsOfAnAnswer,
      registers,
    }),
    uploads: new Counter({
      name: 'daysheet_uploads_total',
      help: 'Files sent to us, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
  }
}
