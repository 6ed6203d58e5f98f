import { errorKind } from '@daysheet/domain/status/error-kind'
import type { BackupRun, DependencyHealth as HealthFacts, StatusFacts } from '@daysheet/domain/status/status'
import fs from 'node:fs/promises'
import { win32 } from 'node:path'
import type { Deps } from '#deps.ts'
import { minServerVersion } from '#db/open-database.ts'
import { searchIndexState } from '#db/search-indexes.ts'
import { redact } from '#http/redaction.ts'
import type { DependencyHealth, Monitor } from '#monitoring/monitor.ts'
import * as queries from './queries.ts'
import { nearest } from './doctor/data-folder.ts'
import { nullOnTimeout } from './null-on-timeout.ts'
import type { Files } from '#ports/files/files.ts'

/** `files` is the store itself, without who counts its failures: looking is no error. */
export type StatusDeps = Pick<Deps, 'db' | 'files' | 'config' | 'now'> & { monitor: Monitor; patienceMs?: number }

/** So long each part may take. */
const patience = 2_000

/** Looks at every part of the running product at once. What one of them does not tell in time is null; the others are told. */
export function statusReader(deps: StatusDeps): () => Promise<StatusFacts> {
  const { db, config, monitor, patienceMs = patience } = deps
  const ask = <T>(action: () => Promise<T>) => inTime(patienceMs, action)
  const learn = {
    nodes: ask(() => queries.nodes(db)),
    database: databaseLearner(deps, ask),
    texts: ask(() => learnTexts(deps)),
    backup: ask(() => learnBackup(deps)),
    errors: ask(() => learnErrors(deps)),
    files: ask(() => learnFiles(deps)),
    disk: ask(() => readDisk(config)),
  }
  const bytesOfFiles = config.files.store === 'local' ? filesSize(deps.files) : () => null
  return async () => {
    const [nodes, database, texts, backup, errors, files, disk] = await Promise.all([
      learn.nodes(),
      learn.database(),
      learn.texts(),
      learn.backup(),
      learn.errors(),
      learn.files(),
      learn.disk(),
    ])
    return {
      at: deps.now().toISOString(),
      version: monitor.node.version,
      nodes: nodes && withThis(nodes, monitor).map((one) => nodeStatus(one, monitor)),
      database,
      texts,
      backup,
      errors,
      carrier: { name: config.texts.carrier, ...healthFacts(monitor.carrier) },
      maps: { isOn: config.maps.tileUrl !== undefined || config.maps.staticUrl !== undefined, ...healthFacts(monitor.maps) },
      cityFilings: { isOn: config.cityFilingsUrl !== undefined, ...healthFacts(monitor.cityFilings) },
      files: { store: config.files.store, answersInMs: files },
      disk: disk && {
        ...disk,
        databaseBytes: config.databaseUrl === undefined ? (database?.bytes ?? null) : null,
        filesBytes: bytesOfFiles(),
      },
    }
  }
}

/**
 * The disk of DATA_DIR, or the disk on which a start would create that folder, and how much of it
 * our files use.
 */
export async function readDisk({ dataDir, databaseUrl, files }: StatusDeps['config']) {
  const { bavail, bsize, blocks } = await fs.statfs(nearest(dataDir))
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize, hasDatabase: databaseUrl === undefined, hasFiles: files.store === 'local' }
}

/** Who answers lives, also in the moment before it has written that down. */
function withThis(rows: queries.NodeRow[], { node }: Monitor): queries.NodeRow[] {
  const { id, host, version, startedAt: started_at } = node
  return rows.some((one) => one.id === id) ? rows : [...rows, { id, host, version, started_at, unseen_seconds: 0 }]
}

const nodeStatus = ({ id, host, version, started_at, unseen_seconds }: queries.NodeRow, { node }: Monitor) => ({
  host,
  version,
  startedAt: started_at.toISOString(),
  unseenSeconds: Math.max(0, Math.round(unseen_seconds)),
  isThis: id === node.id,
})

type Ask = <T>(action: () => Promise<T>) => () => Promise<T | null>

/** While the last question is still open its answer is waited for: what hangs is not asked ever more, each time over another connection. */
function inTime<T>(ms: number, action: () => Promise<T>): () => Promise<T | null> {
  let open: Promise<T> | undefined
  return () => nullOnTimeout(ms, () => (open ??= action().finally(() => (open = undefined))))
}

/** Null only when the database did not answer the shortest of questions; what it did not tell in time of itself is null alone. */
function databaseLearner({ db, config }: StatusDeps, ask: Ask): () => Promise<StatusFacts['database']> {
  const answer = ask(async () => {
    const startedAt = performance.now()
    await queries.ping(db)
    return performance.now() - startedAt
  })
  const readFacts = ask(() => queries.databaseFacts(db))
  const addUp = ask(() => queries.databaseSize(db))
  const learnIndex = ask(() => searchIndexState(db))
  const kind = config.databaseUrl === undefined ? 'embedded' : 'own'
  return async () => {
    const answersInMs = await answer()
    if (answersInMs === null) return null
    const [facts, bytes, searchIndex] = await Promise.all([readFacts(), addUp(), learnIndex()])
    const standbys = facts?.standbys.map((behindSeconds) => ({ behindSeconds })) ?? []
    const { version = null, is_standby: isStandby = false } = facts ?? {}
    return { answersInMs, bytes, version, oldestSupported: minServerVersion, kind, isStandby, standbys, searchIndex }
  }
}

async function learnTexts({ db, now, monitor }: StatusDeps): Promise<StatusFacts['texts']> {
  const since = monitor.queue?.failingSince()
  const stalledSeconds = await queries.textsStalledSeconds(db)
  return {
    ...(await queries.textFacts(db)),
    stalledSeconds,
    queueFailsSeconds: since === undefined ? null : Math.max(0, (now().getTime() - since.getTime()) / 1000),
  }
}

async function learnBackup({ db }: StatusDeps): Promise<StatusFacts['backup']> {
  const { last, lastWhole } = await queries.lastBackups(db)
  return { last: backupRun(last), lastWhole: backupRun(lastWhole) }
}

/** Where on the machine it is kept is nobody's business who only looks here: the last piece of the place names it well enough. */
function backupRun(run: queries.RunRow | undefined): BackupRun | null {
  if (run === undefined) return null
  const { started_at, ended_at, place, files, bytes, outcome, problem } = run
  const times = { startedAt: started_at.toISOString(), endedAt: ended_at?.toISOString() ?? null }
  return { ...times, name: nameOf(place), files, bytes, outcome, problem: problem === null ? null : redact(withoutFolders(problem, place)) }
}

/** The last piece of a path, written for whichever system. */
const nameOf = (place: string) => win32.basename(place)

/** A path from its root to its last separator. Names may have blanks, so it goes on over them: rather a word too many is hidden than a folder shown. */
const folders = /(?<![^\s'"“(])(?:[A-Za-z]:[\\/]|\\\\|\/(?=\S))(?:(?:(?!\. )[^'"”\n:;,])*[\\/])?/g

/** `The disk of /mnt/safe/of-friday is full` → `The disk of of-friday is full`. */
const withoutFolders = (text: string, place: string) => text.replaceAll(place, () => nameOf(place)).replaceAll(folders, '')

async function learnErrors({ db }: StatusDeps): Promise<StatusFacts['errors']> {
  const { recent_since, kinds } = await queries.countedErrors(db)
  const known = kinds.flatMap(({ kind, recent, day, last_at }) => {
    const { data } = errorKind.safeParse(kind) // a newer version on another node may count more
    return data === undefined ? [] : [{ kind: data, recent, day, lastAt: new Date(last_at).toISOString() }]
  })
  return { recentSince: recent_since.toISOString(), kinds: known }
}

/** How long the store takes to say that it has no such file. */
async function learnFiles({ files, config }: StatusDeps): Promise<number> {
  const startedAt = performance.now()
  await files.find('status@1', 'probe')
  if (config.files.store === 'local') await fs.access(config.dataDir, fs.constants.W_OK)
  return performance.now() - startedAt
}

function healthFacts({ lastSuccess, lastFailure, failuresInARow }: DependencyHealth): HealthFacts {
  const failure = lastFailure && { at: lastFailure.at.toISOString(), words: redact(lastFailure.words) }
  return { lastSuccess: lastSuccess?.toISOString() ?? null, lastFailure: failure ?? null, failuresInARow }
}

const countAgainMs = 30 * 60_000

/** How much the files take: counted in the background at most every half hour, because each of them is looked at. Null until it was counted once. */
function filesSize(files: Files): () => number | null {
  let known: number | null = null
  let countedAt = -Infinity
  let isCounting = false
  async function count() {
    isCounting = true
    try {
      let bytes = 0
      for await (const { size } of files.list()) bytes += size
      known = bytes
    } catch {
      // The store is away: what was counted before stands.
    } finally {
      countedAt = performance.now()
      isCounting = false
    }
  }
  return () => {
    if (!isCounting && performance.now() - countedAt > countAgainMs) void count()
    return known
  }
}
