import { errorKind } from '@daysheet/domain/status/error-kind'
import type { BackupRun, Dealings as ToldDealings, StatusFacts } from '@daysheet/domain/status/status'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '../../deps.ts'
import { oldestServer } from '../../db/open-database.ts'
import { redact } from '../../http/redaction.ts'
import type { Dealings, Watch } from '../../ports/watch.ts'
import { filesSize } from './files-size.ts'
import * as queries from './queries.ts'
import { within } from './within.ts'

export type StatusDeps = Pick<Deps, 'db' | 'files' | 'config' | 'now'> & { watch: Watch; patienceMs?: number }

/** So long each part may take. */
const patience = 2_000

/** Looks at every part of the running product at once. What one of them does not tell in time is null; the others are told. */
export function statusLearner(deps: StatusDeps): () => Promise<StatusFacts> {
  const { db, config, watch, patienceMs = patience } = deps
  const ask = <T>(deed: () => Promise<T>) => within(patienceMs, deed)
  const bytesOfFiles = config.files.store === 'local' ? filesSize(deps.files) : () => null
  return async () => {
    const [nodes, database, texts, backup, errors, files, disk] = await Promise.all([
      ask(() => queries.nodes(db)),
      ask(() => learnDatabase(deps)),
      ask(() => queries.textFacts(db)),
      ask(() => learnBackup(deps)),
      ask(() => learnErrors(deps)),
      ask(() => learnFiles(deps)),
      ask(() => fs.statfs(config.dataDir)),
    ])
    return {
      at: deps.now().toISOString(),
      version: watch.node.version,
      nodes: nodes && withThis(nodes, watch).map((one) => toldNode(one, watch)),
      ...{ database, texts, backup, errors },
      carrier: { name: config.texts.carrier, ...told(watch.carrier) },
      maps: { isOn: config.maps.tileUrl !== undefined || config.maps.staticUrl !== undefined, ...told(watch.maps) },
      files: { store: config.files.store, answersInMs: files },
      disk: disk && {
        freeBytes: disk.bavail * disk.bsize,
        sizeBytes: disk.blocks * disk.bsize,
        databaseBytes: config.databaseUrl === undefined ? (database?.bytes ?? null) : null,
        filesBytes: bytesOfFiles(),
      },
    }
  }
}

/** Who answers lives, also in the moment before it has written that down. */
function withThis(rows: queries.NodeRow[], { node }: Watch): queries.NodeRow[] {
  const { id, host, version, startedAt: started_at } = node
  return rows.some((one) => one.id === id) ? rows : [...rows, { id, host, version, started_at, unseen_seconds: 0 }]
}

const toldNode = ({ id, host, version, started_at, unseen_seconds }: queries.NodeRow, { node }: Watch) => ({
  ...{ host, version, startedAt: started_at.toISOString(), unseenSeconds: Math.max(0, Math.round(unseen_seconds)), isThis: id === node.id },
})

async function learnDatabase({ db, config }: StatusDeps): Promise<StatusFacts['database']> {
  const startedAt = performance.now()
  await queries.ping(db)
  const answersInMs = performance.now() - startedAt
  const { version, bytes, is_standby: isStandby, standbys } = await queries.databaseFacts(db)
  const kind = config.databaseUrl === undefined ? 'embedded' : 'own'
  const followers = standbys.map((behindSeconds) => ({ behindSeconds }))
  return { answersInMs, bytes, version, oldestSupported: oldestServer, kind, isStandby, standbys: followers }
}

async function learnBackup({ db }: StatusDeps): Promise<StatusFacts['backup']> {
  const { last, lastWhole } = await queries.lastBackups(db)
  return { last: toldRun(last), lastWhole: toldRun(lastWhole) }
}

/** Where on the machine it is kept is nobody's business who only looks here: the last piece of the place names it well enough. */
function toldRun(run: queries.RunRow | undefined): BackupRun | null {
  if (run === undefined) return null
  const { started_at, ended_at, place, files, bytes, outcome, problem } = run
  const times = { startedAt: started_at.toISOString(), endedAt: ended_at?.toISOString() ?? null }
  return { ...times, name: path.basename(place), files, bytes, outcome, problem: problem === null ? null : redact(withoutFolders(problem)) }
}

/** `/mnt/safe/of-friday` → `of-friday`. */
const withoutFolders = (text: string) => text.replaceAll(/(?:\/[\w.@-]+)+\/([\w.@-]+)/g, '$1')

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

function told({ lastSuccess, lastFailure, failuresInARow }: Dealings): ToldDealings {
  const failure = lastFailure && { at: lastFailure.at.toISOString(), words: redact(lastFailure.words) }
  return { lastSuccess: lastSuccess?.toISOString() ?? null, lastFailure: failure ?? null, failuresInARow }
}
