import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import { waitLimit } from '@daysheet/testing/limits'
import { buildApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { connect, closeDatabase, type Database } from '../src/db/connection.ts'
import { startListener } from '../src/db/listener.ts'
import { longReadsOnPrimary } from '../src/db/long-reads.ts'
import type { Deps } from '../src/deps.ts'
import { arrivalLimits, type ArrivalLimits } from '../src/http/limits/slow-bodies.ts'
import type { Owner } from '../src/features/session/queries.ts'
import { initCompanyName } from '../src/features/settings/queries.ts'
import { cityFilings } from '../src/ports/city-filings/city-filings.ts'
import { makeFilingReader } from '../src/ports/pdf/filing-reader.ts'
import { localFiles } from '../src/ports/files/files.ts'
import { carrierOf } from '../src/ports/texts/carrier.ts'
import { makePdf } from '../src/ports/pdf/print.ts'
import { makeMonitor } from '../src/monitoring/monitor.ts'
import { additionsHeader } from '../src/rest/caller.ts'
import { freshDatabase } from './database.ts'
import { somebody } from './somebody.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'HEAD'
type Role = Owner['kind']

/** Somebody signed in, who calls the application in this process. */
export type Caller = {
  token: string
  id: string
  username: string
  send: (method: Method, path: string, body?: unknown, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  get: (path: string) => Promise<LightMyRequestResponse>
}

export type TestAppOptions = { config?: Partial<Config>; now?: () => Date; deps?: Partial<Deps>; arrival?: Partial<ArrivalLimits> }

/**
 * The real application on a fresh database of the test file's own: `const { app, db, caller } = await testApp()`. Nothing listens on a port; everything
 * is closed when the file is done. `caller('account')` and `caller('supervisor')` are somebody new, signed in.
 */
export async function testApp(options: TestAppOptions = {}) {
  const { db, url } = await freshDatabase()
  const node = await anotherNode(url, options)
  return { ...node, url, caller: (kind: Role = 'account') => signedIn(node.app, db, kind), anotherNode: () => anotherNode(url, options) }
}

/** One more process' worth of the application on the same database: its own pool, its own listener, its own memory. */
async function anotherNode(url: string, options: TestAppOptions) {
  const env = { DATABASE_URL: url, APP_SECRET: testSecret, SUPERVISOR_EMAIL_DOMAIN: 'crew.example', LOG_LEVEL: 'silent', PORT: '0' }
  const config = { ...readConfig(env), ...options.config }
  // A machine that is busy with other tests must not make the database look away.
  const db = connect(url, { name: 'test node', connectTimeoutMs: waitLimit })
  const listener = startListener({ connectionString: url })
  const pdf = makePdf()
  // A machine that is busy with other tests must not make a whole filing look slow.
  const filingReader = makeFilingReader({ milliseconds: 18_000 })
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-files-'))
  const deps = {
    db,
    longReads: longReadsOnPrimary(db),
    monitor: makeMonitor({ version: 'of a test' }),
    listener,
    pdf,
    filingReader,
    carrier: carrierOf(config),
    cityFilings: cityFilings(config.cityFilingsUrl),
    files: localFiles(folder),
    config,
    appSecret: testSecret,
    now: options.now ?? (() => new Date()),
    ...options.deps,
  }
  const app = await buildApp(deps, { ...arrivalLimits, ...options.arrival })
  await initCompanyName(db, config.companyName)
  await app.ready()
  await listener.ready()
  afterAll(async () => {
    await app.close()
    await listener.close()
    await pdf.close()
    await filingReader.close()
    await closeDatabase(db)
    fs.rmSync(folder, { recursive: true, force: true })
  })
  return { app, db, deps }
}

export const testSecret = 'a secret of the tests, thirty-two characters or more'

async function signedIn(app: FastifyInstance, db: Database, kind: Role): Promise<Caller> {
  const { id, username, token } = await somebody(db, kind)
  return { token, id, username, ...calls(app, token) }
}

/**
 * Calls with a token in the `Authorization` header. They ask for all properties of rows, like our
 * own clients.
 */
export function calls(app: FastifyInstance, token: string): Pick<Caller, 'send' | 'get'> {
  const send: Caller['send'] = (method, path, body, headers = {}) => {
    const request: InjectOptions = { method, url: path, headers: { authorization: token, [additionsHeader]: 'all', ...headers } }
    return app.inject(body === undefined ? request : { ...request, payload: body as object }) // JSON bodies are all that tests send here
  }
  return { send, get: (path) => send('GET', path) }
}
