import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { standInAccount, startTwilioStandIn, type Behaviour } from '../../apps/api/testing/twilio-stand-in.ts'
import { sqlOn } from '../cluster.ts'
import { both, unless, type Check, type Finding, type Ground } from '../proof.ts'
import { call, onNodes, slowest, tally, timeUntil, type Answer, type Nodes } from './nodes.ts'

/** How something outside behaves: `stuck` takes connections and says nothing. */
type Manner = 'well' | 'stuck' | 'slow' | 'fails' | 'cuts'

/** A server whose manners can be changed; `answer` is how it behaves when it is well. */
async function moody(answer: http.RequestListener) {
  let manner: Manner = 'well'
  const server = http.createServer((request, response) => {
    if (manner === 'stuck') return
    if (manner === 'cuts') return void request.socket.resetAndDestroy()
    if (manner === 'slow') return void setTimeout(() => answer(request, response), 1_000)
    if (manner === 'well') return answer(request, response)
    request.resume()
    response.writeHead(500, { 'content-type': 'application/xml' }).end('<Error><Code>InternalError</Code><Message>no</Message></Error>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    behave: (next: Manner) => void (manner = next),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** As much of S3 as the product asks for, in memory. */
function s3Answers(objects: Map<string, Buffer>): http.RequestListener {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://store')
    const found = objects.get(pathname)
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      if (request.method === 'PUT') objects.set(pathname, Buffer.concat(pieces))
      if (request.method === 'PUT') return response.writeHead(200, { etag: '"a"' }).end()
      if (/^\/[^/]+\/?$/.test(pathname))
        return response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>')
      if (found === undefined)
        return response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
      response.writeHead(200, { 'content-length': found.length, 'last-modified': new Date().toUTCString(), etag: '"a"' })
      return request.method === 'HEAD' ? response.end() : response.end(found)
    })
  }
}

/** The store of pictures is stuck, slow, broken: uploads are refused in words, nothing is half there, and the next call serves again. */
async function pictureStore({ size, say }: Ground, { nodes: [{ url }], token, databaseUrl }: Nodes, store: Moody): Promise<Finding> {
  const headers = { authorization: token }
  let shade = 0
  const upload = async () => {
    const form = new FormData()
    shade += 1
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: { r: shade * 20, g: 40, b: 90 } } })
      .png()
      .toBuffer()
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png')
    return call(`${url}/api/images/jobs/upload`, { method: 'POST', headers, body: form, withinMs: 20_000 })
  }
  const rows = async () => Number((await sqlOn<{ n: string }>(databaseUrl, 'select count(*) as n from stored_file'))[0]?.n)
  const broken: string[] = []
  const told: string[] = []
  const first = await upload()
  if (first.status !== 200) broken.push(`a store that is well: an upload was answered ${first.status} ${first.body.slice(0, 120)}`)
  for (const [manner, wanted] of [
    ['fails', 503],
    ['cuts', 503],
    ['slow', 200],
    ['stuck', 503],
  ] as const) {
    store.behave(manner)
    const before = await rows()
    const [sent, health] = await Promise.all([upload(), call(`${url}/api/Jobs?filter={"limit":1}`, { headers })])
    store.behave('well')
    const after = await upload()
    const stored = (await rows()) - before
    say(`store that ${manner}: ${sent.status} in ${sent.ms.toFixed(0)} ms; then ${after.status}`)
    broken.push(
      ...unless(
        [sent.status === wanted, `a store that is ${manner}: an upload was answered ${sent.status} ${sent.problem}`],
        [wanted !== 503 || sent.retryAfter !== null, `a store that is ${manner}: no time to come back is said`],
        [sent.ms < 10_000 || size !== 'whole', `a store that is ${manner}: the answer took ${sent.ms.toFixed(0)} ms`],
        [health.status === 200, `a store that is ${manner}: another read was answered ${health.status}`],
        [after.status === 200, `after a store that was ${manner} an upload was answered ${after.status}`],
        [stored === (wanted === 200 ? 2 : 1), `a store that is ${manner}: ${stored} rows instead of ${wanted === 200 ? 2 : 1}`],
      ),
    )
    told.push(`${manner} ${sent.status} in ${(sent.ms / 1000).toFixed(1)} s`)
  }
  return { broken, figures: `store of pictures: ${told.join(', ')}, each well at the next call` }
}
type Moody = Awaited<ReturnType<typeof moody>>

/** The host of map tiles is stuck, slow or broken: places are shown on a grid within seconds, and the map comes back after the rest it was given. */
async function mapHost({ say }: Ground, { nodes: [{ url }], token }: Nodes, host: Moody): Promise<Finding> {
  const headers = { authorization: token }
  let place = 0
  const map = () =>
    call(`${url}/api/maps/static?latitude=${(40.5 + (place += 1) / 50).toFixed(2)}&longitude=-73.9`, { headers, withinMs: 20_000 })
  const first = await map()
  host.behave('stuck')
  const stuck = [await map(), await map(), await map()]
  host.behave('cuts')
  const cut = [await map(), await map()]
  const tile = await call(`${url}/api/maps/tiles/12/1205/1540`, { headers, withinMs: 20_000 })
  host.behave('well')
  const back = await timeUntil(
    async () => (await call(`${url}/api/maps/tiles/12/${1_000 + (place += 1)}/1540`, { headers })).status === 200,
    {
      withinMs: 45_000,
      everyMs: 500,
    },
  )
  const all = [...stuck, ...cut]
  say(
    `maps: ${tally([first])}, without host ${tally(all)} within ${slowest(all).toFixed(0)} ms, tile ${tile.status}, back ${back?.toFixed(0)} ms`,
  )
  return {
    broken: unless(
      [first.status === 200, `a map was answered ${first.status} ${first.body.slice(0, 100)}`],
      [all.every(({ status }) => status === 200), `without the map host a place was answered ${tally(all)} instead of the grid`],
      [slowest(all) < 8_000, `without the map host a place took ${slowest(all).toFixed(0)} ms`],
      [tile.status === 503 && tile.retryAfter !== null, `without the map host a tile was answered ${tile.status}`],
      [back !== null, 'maps were not back 45 s after their host'],
    ),
    figures: `map host stuck or cutting: the grid within ${(slowest(all) / 1000).toFixed(1)} s, tiles 503, back ${((back ?? 0) / 1000).toFixed(0)} s after it`,
  }
}

/** One job of a day with a crew of a person a manner, each with a phone of their own. */
const fillCrew = (count: number) => `
  insert into job (id, address) values (md5('job')::uuid, '1 Carrier Street');
  insert into schedule (id, date, day) values (md5('schedule')::uuid, now(), current_date);
  insert into schedule_entry (id, job_id, schedule_id, start_time) values (md5('entry')::uuid, md5('job')::uuid, md5('schedule')::uuid, '7:00 AM');
  insert into worker (id, name, phone, role) select md5('w' || n)::uuid, 'Worker ' || n, '212555' || to_char(1000 + n, 'FM0000'), 'field' from generate_series(0, ${count - 1}) n;
  insert into worker_entry (id, worker_id, schedule_entry_id) select md5('c' || n)::uuid, md5('w' || n)::uuid, md5('entry')::uuid from generate_series(0, ${count - 1}) n`

const manners: [behaviour: Behaviour, outcome: RegExp, times: number][] = [
  [{ type: 'accept' }, /^sent null$/, 1],
  [{ type: 'busy', times: 2 }, /^sent null$/, 1],
  [{ type: 'refuse', status: 400, code: 21_614, message: 'not a mobile number' }, /^error (?!null)/, 0],
  [{ type: 'accept-then-500' }, /^error No answer from the carrier/, 1],
  [{ type: 'accept-then-cut' }, /^error No answer from the carrier/, 1],
  [{ type: 'silence' }, /^error No answer from the carrier/, 0],
]

/** The carrier refuses, is busy, breaks, is silent: the office sees what became of each text, none goes out twice, and nothing else waits. */
async function carrier(
  { say }: Ground,
  { nodes: [{ url }], token, databaseUrl }: Nodes,
  standIn: Awaited<ReturnType<typeof startTwilioStandIn>>,
): Promise<Finding> {
  await sqlOn(databaseUrl, 'set session_replication_role = replica', fillCrew(manners.length))
  manners.forEach(([behaviour], at) => standIn.behave(`212555${1_000 + at}`, behaviour))
  const headers = { authorization: token, 'content-type': 'application/json' }
  const [entry] = await sqlOn<{ id: string }>(databaseUrl, 'select id from schedule_entry')
  const sending = await call(`${url}/api/ScheduleEntries/${entry?.id}/sendtexts`, { method: 'POST', headers, body: '{}' })
  const reads: Answer[] = []
  const crew = async () => {
    const filter = encodeURIComponent(JSON.stringify({ include: 'worker' }))
    const answer = await call(`${url}/api/WorkerEntries?filter=${filter}`, { headers })
    reads.push(answer)
    const rows = JSON.parse(answer.body) as { txtStatus: string; txtReason: string | null; worker: { name: string } }[] // rows of worker entries
    return manners.map(([{ type }, outcome], at) => {
      const row = rows.find(({ worker }) => worker.name === `Worker ${at}`)
      const shown = `${row?.txtStatus} ${row?.txtReason}`
      return { type, shown, isRight: outcome.test(shown) }
    })
  }
  // The silent one is waited for ten seconds, the busy one comes again after two and four.
  const settled = async () => (await crew()).every(({ isRight }) => isRight) && standIn.accepted.length >= 4
  const took = await timeUntil(settled, { withinMs: 30_000, everyMs: 300 })
  await pause(1_500)
  const seen = await crew()
  const wrong = seen.filter(({ isRight }) => !isRight)
  const counts = manners.map(([, , times], at) => ({
    times,
    out: standIn.accepted.filter(({ to }) => to === `+1212555${1_000 + at}`).length,
  }))
  say(
    `carrier: ${sending.status} in ${sending.ms.toFixed(0)} ms, ${seen.map(({ type, shown }) => `${type}: ${shown}`).join('; ')}, ${took?.toFixed(0)} ms`,
  )
  return {
    broken: unless(
      [sending.status === 200, `sending texts was answered ${sending.status} ${sending.body.slice(0, 120)}`],
      [wrong.length === 0, `a text to a carrier of the manner "${wrong[0]?.type}" shows as ${wrong[0]?.shown}`],
      [
        counts.every(({ times, out }) => times === out),
        `texts that went out: ${counts.map(({ out }) => out).join(', ')} instead of ${counts.map(({ times }) => times).join(', ')}`,
      ],
      [standIn.complaints.length === 0, `the carrier complains: ${standIn.complaints[0]}`],
      [reads.every(({ status }) => status === 200), `reads beside the texts were answered ${tally(reads)}`],
    ),
    figures: `carrier busy, refusing, broken, cut and silent: queued in ${sending.ms.toFixed(0)} ms, each outcome shown within ${((took ?? 0) / 1000).toFixed(0)} s, none twice`,
  }
}

/** The carrier is away altogether: texts wait, and go out when it is there again. */
async function carrierAway({ say }: Ground, { nodes: [{ url }], token, databaseUrl }: Nodes): Promise<Finding> {
  const headers = { authorization: token, 'content-type': 'application/json' }
  await sqlOn(databaseUrl, 'set session_replication_role = replica', fillCrew(3))
  const [entry] = await sqlOn<{ id: string }>(databaseUrl, 'select id from schedule_entry')
  const sending = await call(`${url}/api/ScheduleEntries/${entry?.id}/sendtexts`, { method: 'POST', headers, body: '{}' })
  const messages = async () =>
    JSON.parse((await call(`${url}/api/TextMessages`, { headers })).body) as { state: string; reason: string | null }[] // rows of texts
  const waiting = await timeUntil(async () => (await messages()).every(({ state, reason }) => state === 'queued' && reason !== null), {
    withinMs: 15_000,
    everyMs: 100,
  })
  const reason = (await messages())[0]?.reason
  say(`carrier away: ${sending.status}, waiting ${waiting?.toFixed(0)} ms: ${reason}`)
  return {
    broken: unless(
      [sending.status === 200, `with the carrier away sending was answered ${sending.status}`],
      [waiting !== null, `with the carrier away texts do not wait and say why: ${JSON.stringify((await messages())[0])}`],
    ),
    figures: `carrier away: texts wait ("${reason}")`,
  }
}

const texting = (apiUrl: string) => ({
  ...{ TEXTS: 'twilio', TWILIO_ACCOUNT_SID: standInAccount.accountSid, TWILIO_AUTH_TOKEN: standInAccount.authToken },
  ...{ TWILIO_FROM: standInAccount.from, PUBLIC_URL: standInAccount.publicUrl, TWILIO_API_URL: apiUrl },
})

/** Everything outside the machine: the carrier of texts, the store of pictures, the host of maps. */
export const outsideWorld: Check = async (ground) => {
  const tilePicture = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#7a9' } })
    .png()
    .toBuffer()
  const host = await moody((_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(tilePicture))
  const store = await moody(s3Answers(new Map()))
  const standIn = await startTwilioStandIn()
  const s3 = { FILES: 's3', S3_ENDPOINT: store.url, S3_BUCKET: 'daysheet', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const maps = { MAP_TILE_URL: `${host.url}/{z}/{x}/{y}.png` }
  try {
    const found = await onNodes(ground, { env: { ...texting(standIn.url), ...s3 } }, async (nodes) =>
      both(...(await Promise.all([carrier(ground, nodes, standIn), pictureStore(ground, nodes, store)]))),
    )
    // Port 9 takes no connections.
    const away = { ...ground, folder: path.join(ground.folder, 'away') }
    fs.mkdirSync(away.folder, { mode: 0o711 })
    const last = await onNodes(away, { env: { ...texting('http://127.0.0.1:9'), ...maps } }, async (nodes) =>
      both(...(await Promise.all([carrierAway(ground, nodes), mapHost(ground, nodes, host)]))),
    )
    return both(found, last)
  } finally {
    await Promise.all([host.close(), store.close(), standIn.close()])
  }
}
