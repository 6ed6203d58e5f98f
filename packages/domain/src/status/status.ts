/** What `GET /api/status` tells: facts only, harmless for whoever is signed in. What they mean is said by `status-lines.ts`. (docs/watching.md; decisions/watching.md) */
import { z } from 'zod'
import { errorKind } from './error-kind.ts'

const moment = z.iso.datetime()
const bytes = z.number().nonnegative()
const milliseconds = z.number().nonnegative()

/** One start of a server. `unseenSeconds` is since it was last heard of. */
const node = z.object({
  host: z.string(),
  version: z.string(),
  startedAt: moment,
  unseenSeconds: z.number(),
  /** The one that answers. */
  isThis: z.boolean(),
})

const database = z.object({
  answersInMs: milliseconds,
  /** Null when PostgreSQL did not add it up in time: of a large database that takes long. */
  bytes: bytes.nullable(),
  /** As PostgreSQL writes it: 15.6. Null when it did not say so in time. */
  version: z.string().nullable(),
  oldestSupported: z.int(),
  /** Daysheet's own server, or one that DATABASE_URL leads to. */
  kind: z.enum(['embedded', 'own']),
  /** It is a standby itself: nothing can be saved. */
  isStandby: z.boolean(),
  /** Each standby that follows it; null where PostgreSQL does not say how far behind it is. */
  standbys: z.array(z.object({ behindSeconds: z.number().nullable() })),
  /** The index by which searches find a word; `none` where PostgreSQL does not let us have one. Null when it did not say so in time. */
  searchIndex: z.enum(['made', 'being made', 'none']).nullable(),
})

const texts = z.object({
  /** Ready to go out. */
  waiting: z.int(),
  oldestSeconds: z.number().nullable(),
  /**
   * How long the oldest sendable text has been due, if that is over a minute and no text moves.
   * Null while texts move or none is due.
   */
  stalledSeconds: z.number().nullable(),
  /** Since when the server that answers has failed to fetch jobs from the queue. */
  queueFailsSeconds: z.number().nullable(),
  /** Of the last day: nobody knows whether they went out. To workers, and with the links of a container request. */
  unknown: z.int(),
  unknownLinks: z.int(),
  /** Jobs of the queue that ended in a fault in the last day. */
  failedJobs: z.int(),
})

/** How it went with something outside since the server that answers was started. */
const dealings = z.object({
  lastSuccess: moment.nullable(),
  lastFailure: z.object({ at: moment, words: z.string() }).nullable(),
  failuresInARow: z.int(),
})

const disk = z.object({
  freeBytes: bytes,
  sizeBytes: bytes,
  /** Whether Daysheet's own are kept on that disk. */
  hasDatabase: z.boolean(),
  hasFiles: z.boolean(),
  /** Null where it is kept elsewhere or not counted yet. */
  databaseBytes: bytes.nullable(),
  filesBytes: bytes.nullable(),
})

const backupRun = z.object({
  startedAt: moment,
  endedAt: moment.nullable(),
  /** The last piece of its place: a folder or a file. */
  name: z.string(),
  bytes: bytes.nullable(),
  files: z.int().nullable(),
  outcome: z.enum(['running', 'whole', 'failed']),
  problem: z.string().nullable(),
})

const countedError = z.object({ kind: errorKind, recent: z.int(), day: z.int(), lastAt: moment })

export const statusFacts = z.object({
  /** When this was learnt, by the server's clock. */
  at: moment,
  version: z.string(),
  nodes: z.array(node).nullable(),
  database: database.nullable(),
  texts: texts.nullable(),
  carrier: dealings.extend({ name: z.enum(['simulator', 'twilio']) }),
  disk: disk.nullable(),
  files: z.object({ store: z.enum(['local', 's3']), answersInMs: milliseconds.nullable() }),
  maps: dealings.extend({ isOn: z.boolean() }),
  /** The City's open data on filings. */
  cityFilings: dealings.extend({ isOn: z.boolean() }),
  backup: z.object({ last: backupRun.nullable(), lastWhole: backupRun.nullable() }).nullable(),
  /** Counted by whole hours: `recentSince` is where this hour's and the last one's begin. */
  errors: z.object({ recentSince: moment, kinds: z.array(countedError) }).nullable(),
})

/** A part is null when it could not be learnt just now. */
export type StatusFacts = z.infer<typeof statusFacts>
export type DependencyHealth = z.infer<typeof dealings>
export type BackupRun = z.infer<typeof backupRun>
