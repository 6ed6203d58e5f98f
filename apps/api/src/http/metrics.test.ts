import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { certificate, showingCertificate } from '#testing/tls/certificate.ts'
import { aFolder } from '#testing/folder.ts'
import { aPicture, uploadPictures } from '#testing/pictures.ts'
import { closeDatabase, connect } from '../db/connection.ts'
import { startMonitoring } from '../features/status/start-monitoring.ts'
import { type Files, FilesUnavailable, localFiles } from '../ports/files/files.ts'
import { makeMonitor, type Monitor } from '../monitoring/monitor.ts'

const token = 'of-the-prometheus-of-ours'
const monitor = makeMonitor({ version: 'of the test' })
const { app, db, caller, deps } = await testApp({ config: { metricsToken: token }, deps: { monitor } })
const scrape = (authorization = `Bearer ${token}`) => app.inject({ url: '/metrics', headers: { authorization } })
/** Each line that is a figure, as its name and labels and its value. */
const figuresIn = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => /^\w/.test(line))
      .map((line) => splitAtLast(line)),
  )
function splitAtLast(line: string): [string, number] {
  const at = line.lastIndexOf(' ')
  return [line.slice(0, at), Number(line.slice(at + 1))]
}

test('only who has the token reads the figures: no session, no ticket, no other carrier', async () => {
  const office = await caller()
  const refused = [
    await app.inject('/metrics'),
    await app.inject(`/metrics?access_token=${token}`),
    await app.inject({ url: '/metrics', headers: { 'x-access-token': token } }),
    await app.inject({ url: '/metrics', headers: { cookie: `token=${token}` } }),
    await scrape(token),
    await scrape(`Bearer ${token}x`),
    await scrape('Bearer '),
    await scrape(`Bearer ${office.token}`),
    await office.get('/metrics'),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 401))
  for (const { body } of refused) expect(body).not.toContain('daysheet_')
  const answer = await scrape()
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(answer.body).toContain('daysheet_info{version="of the test"')
})

test('without the setting there is no such address', async () => {
  const other = await testApp()
  const answer = await other.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('daysheet_')
})

test('ten thousand addresses are no more figures than one', async () => {
  const ask = async (first: number) => {
    for (let at = first; at < first + 5_000; at += 1) {
      const url = [`/nowhere/${at}.js?${at}`, `/api/Jobs/${at}-of-many?filter=${at}`, `/api/Jobs/${at}/nope/${at}`][at % 3] ?? ''
      await app.inject({ url, headers: { 'x-odd': `garbage${at}` } })
    }
  }
  await ask(0)
  const before = figuresIn((await scrape()).body)
  await ask(5_000)
  const after = figuresIn((await scrape()).body)
  const names = (metrics: Map<string, number>) => [...metrics.keys()].filter((name) => name.startsWith('daysheet_http')).toSorted()
  expect(names(after)).toEqual(names(before))
  const requestCount = [...after]
    .filter(([name]) => name.startsWith('daysheet_http_requests_total'))
    .reduce((sum, [, count]) => sum + count, 0)
  expect(requestCount).toBeGreaterThanOrEqual(10_000)
  expect((await scrape()).body).not.toMatch(/of-many|garbage|nowhere/)
})

test('requests are counted by the pattern of their route, with what became of them', async () => {
  const office = await caller()
  const before = figuresIn((await scrape()).body)
  await office.get(`/api/Jobs/0190a1b2-0000-7000-8000-000000000000?access_token=${office.token}`)
  const after = figuresIn((await scrape()).body)
  const name = 'daysheet_http_requests_total{method="GET",route="/api/Jobs/:id",status="404"}'
  expect((after.get(name) ?? 0) - (before.get(name) ?? 0)).toBe(1)
  const body = (await scrape()).body
  for (const secret of [office.token, office.username, token, '0190a1b2', 'access_token']) expect(body).not.toContain(secret)
})

test('it answers while the database is away, and says so instead of telling old figures', async () => {
  const dead = connect('postgres://nobody@127.0.0.1:9/nothing')
  afterAll(() => closeDatabase(dead))
  const warned: string[] = []
  const log = { warn: (_details: object, message: string) => void warned.push(message) }
  const living = startMonitoring({ db, monitor, config: { ...deps.config, metricsToken: undefined }, log, everyMs: 3_600_000 })
  onTestFinished(() => living.stop())
  await living.look()
  expect(figuresIn((await scrape()).body).get('daysheet_database_up')).toBe(1)
  expect((await scrape()).body).toMatch(/daysheet_queue_oldest_seconds 0/)

  const cutOff = startMonitoring({ db: dead, monitor, config: { ...deps.config, metricsToken: undefined }, log, everyMs: 3_600_000 })
  onTestFinished(() => cutOff.stop())
  await cutOff.look()
  const { statusCode, body } = await scrape()
  expect([statusCode, figuresIn(body).get('daysheet_database_up')]).toEqual([200, 0])
  expect(body).not.toMatch(/^daysheet_queue_oldest_seconds \d/m)
  // Once, however often it is tried again.
  await cutOff.look()
  expect(warned).toEqual(['The findings of this node could not be saved; trying again'])
})

const lookOnce = async (own: Monitor, config: Partial<typeof deps.config>) => {
  const looking = startMonitoring({ db, monitor: own, config: { ...deps.config, ...config }, log: { warn: () => {} }, everyMs: 3_600_000 })
  onTestFinished(() => looking.stop())
  await looking.look()
  return figuresIn(await own.metrics.registry.metrics())
}

test('phones that keep work from the office are counted by what is wrong with them', async () => {
  const { id } = await caller()
  await sql`insert into phone (phone_id, account_id, seen_at, waiting, refused, oldest_at)
    select gen_random_uuid(), ${id}::uuid, now() - seen, waiting, 0, case when waiting > 0 then now() - oldest end
    from (values (interval '25 hours', 2, interval '26 hours'), (interval '25 hours', 0, interval '26 hours'), (interval '1 minute', 1, interval '25 hours'),
      (interval '1 minute', 1, interval '2 hours'), (interval '40 hours', 1, interval '41 hours')) as told(seen, waiting, oldest)`.execute(
    db,
  )
  const figures = await lookOnce(makeMonitor({ version: 'x' }), { metricsToken: undefined })
  expect([figures.get('daysheet_phones{state="silent"}'), figures.get('daysheet_phones{state="old-items"}')]).toEqual([2, 1])
})

test('the certificate of PUBLIC_URL is looked at where there is one, and unknown where nobody answers', async () => {
  const names = ['daysheet_certificate_not_before_timestamp_seconds', 'daysheet_certificate_not_after_timestamp_seconds']
  const seen = async (publicUrl: string) => {
    const figures = await lookOnce(makeMonitor({ version: 'x' }), { metricsToken: token, publicUrl })
    return names.map((name) => figures.get(name))
  }
  const { notBefore, notAfter } = certificate
  expect(await seen(`https://127.0.0.1:${await showingCertificate()}`)).toEqual([notBefore.getTime() / 1000, notAfter.getTime() / 1000])
  expect(await seen('https://127.0.0.1:9')).toEqual([undefined, undefined])
  expect(await seen('http://127.0.0.1:9')).toEqual([undefined, undefined])
})

const kindsOf = (own: Monitor) => own.drainErrors().map(({ kind, count }) => [kind, count])

test('calls that met no database are told apart from faults and from being busy; that a node says it is not ready is no error', async () => {
  const dead = connect('postgres://nobody@127.0.0.1:9/nothing')
  const own = makeMonitor({ version: 'x' })
  const cutOff = await testApp({ deps: { db: dead, monitor: own } })
  afterAll(() => closeDatabase(dead))
  const answer = await cutOff.app.inject({ url: '/api/Jobs', headers: { authorization: 'x'.repeat(64) } })
  const ready = await cutOff.app.inject('/ready')
  expect([answer.statusCode, ready.statusCode]).toEqual([503, 503])
  expect(kindsOf(own)).toEqual([['database_away', 1]])
})

test('an answer for which the store or the map host is at fault is counted once, as theirs', async () => {
  const own = makeMonitor({ version: 'x' })
  const store = localFiles(aFolder())
  let [isBroken, isFull] = [true, false]
  // As of a bucket whose host is away: the reason behind it is a broken line, which is not that of the database.
  const broken = () => Promise.reject(new FilesUnavailable(isFull, Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })))
  const files: Files = {
    ...store,
    save: (...file) => (isBroken ? broken() : store.save(...file)),
    open: (...file) => (isBroken ? broken() : store.open(...file)),
  }
  const maps = { ...deps.config.maps, tileUrl: 'http://127.0.0.1:9/{z}/{x}/{y}.png' }
  const node = await testApp({ deps: { files, monitor: own }, config: { maps } })
  const office = await node.caller()
  const read = await office.get('/api/images/somewhere/download/a.jpg')
  expect([read.statusCode, kindsOf(own)]).toEqual([503, [['files_away', 1]]])

  isFull = true
  const kept = await uploadPictures(node.app, office.token, [{ name: 'a.jpg', body: await aPicture(8, 8).jpeg().toBuffer() }], 'somewhere')
  expect([kept.statusCode, kindsOf(own)]).toEqual([507, [['disk_full', 1]]])

  isBroken = false
  const tile = await office.get('/api/maps/tiles/1/0/0')
  expect([tile.statusCode, kindsOf(own)]).toEqual([503, [['map_away', 1]]])
})

test.each([
  ['disk_full', 507, 'disk_full'],
  ['serialization_failure', 503, 'too_busy'],
  ['internal_error', 500, 'server_error'],
])('what the database refuses with %s is answered %d and counted as %s', async (code, statusCode, kind) => {
  const own = makeMonitor({ version: 'x' })
  const node = await testApp({ deps: { monitor: own } })
  const office = await node.caller()
  await sql`create function refuse() returns trigger language plpgsql as ${sql.lit(`begin raise 'x' using errcode = '${code}'; end`)}`.execute(
    node.db,
  )
  await sql`create trigger refuses before insert on job execute function refuse()`.execute(node.db)
  const answer = await office.send('POST', '/api/Jobs', { address: '12 Water Street' })
  expect([answer.statusCode, kindsOf(own)]).toEqual([statusCode, [[kind, 1]]])
})
