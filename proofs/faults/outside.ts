import sharp from 'sharp'
import { startTwilioStandIn } from '../../apps/api/testing/texts/fake-twilio.ts'
import { below } from '../below.ts'
import { sqlOn } from '../cluster.ts'
import { both, unless, type Check, type Finding, type Environment } from '../proof.ts'
import { pictureOf } from '../product.ts'
import { withUndo, type Step } from '../undo.ts'
import { carrier, carrierAway, farCarrier, texting } from './carrier.ts'
import { moody, s3Answers, type Moody } from './moody.ts'
import { call, onNodes, slowest, tally, timeUntil, type Nodes } from './nodes.ts'

/** Longer than anything is waited for by the product. */
const patienceOf = ({ size }: Environment) => (size === 'whole' ? 20_000 : 10_000)

/** The store of pictures is stuck, slow, broken: uploads are refused in words, nothing is half there, and the next call serves again. */
async function pictureStore(environment: Environment, nodes: Nodes, { store, objects }: Bucket): Promise<Finding> {
  const { size, log } = environment
  const {
    nodes: [{ url }, other],
    token,
    databaseUrl,
  } = nodes
  const headers = { authorization: token }
  let shade = 0
  const upload = async () => {
    const form = new FormData()
    shade += 1
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: { r: shade * 20, g: 40, b: 90 } } })
      .png()
      .toBuffer()
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png')
    return call(`${url}/api/images/jobs/upload`, { method: 'POST', headers, body: form, withinMs: patienceOf(environment) })
  }
  const rows = async () => Number((await sqlOn<{ n: string }>(databaseUrl, 'select count(*) as n from stored_file'))[0]?.n)
  const broken: string[] = []
  const told: string[] = []
  const first = await upload()
  if (first.status !== 200) broken.push(`a store that is well: an upload was answered ${first.status} ${first.body.slice(0, 120)}`)
  broken.push(...(await throughTheOther(first, { from: url, to: other?.url ?? '', token }, objects)))
  if (broken.length > 0) return { broken, figures: 'store of pictures' }
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
    log(`store that ${manner}: ${sent.status} in ${sent.ms.toFixed(0)} ms; then ${after.status}`)
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
  return {
    broken,
    figures: `store of pictures in a bucket, for two nodes without a common disk: read through one what was uploaded through the other; ${told.join(', ')}, each well at the next call`,
  }
}

interface Bucket {
  store: Moody
  objects: Map<string, Buffer>
}

/** What was uploaded through one node lies in the bucket and is read through the other, byte for byte, though the nodes share no disk. */
async function throughTheOther(
  uploaded: { body: string },
  { from, to, token }: { from: string; to: string; token: string },
  objects: Map<string, Buffer>,
): Promise<string[]> {
  const name = /"name":"([^"]+)"/.exec(uploaded.body)?.[1] ?? ''
  const picture = { container: 'jobs', name }
  const [here, there] = [await pictureOf(from, token, picture), await pictureOf(to, token, picture)]
  return unless(
    [[...objects.keys()].some((key) => key.endsWith(`/${name}`)), 'a picture is not in the bucket'],
    [
      here === there && !there.startsWith('status'),
      `a picture uploaded through one node was read through the other with ${there} instead of ${here}`,
    ],
  )
}

/** The host of map tiles is stuck, slow or broken: places are shown on a grid within seconds, and the map comes back after the rest it was given. */
async function mapHost(environment: Environment, { nodes: [{ url }], token }: Nodes, host: Moody): Promise<Finding> {
  const headers = { authorization: token }
  let place = 0
  const map = () =>
    call(`${url}/api/maps/static?latitude=${(40.5 + (place += 1) / 50).toFixed(2)}&longitude=-73.9`, {
      headers,
      withinMs: patienceOf(environment),
    })
  const first = await map()
  host.behave('stuck')
  const stuck = await Promise.all([map(), map(), map()])
  host.behave('cuts')
  const cut = [await map(), await map()]
  const tile = await call(`${url}/api/maps/tiles/12/1205/1540`, { headers, withinMs: patienceOf(environment) })
  host.behave('well')
  const back = await timeUntil(
    async () => (await call(`${url}/api/maps/tiles/12/${1_000 + (place += 1)}/1540`, { headers })).status === 200,
    {
      // A broken variant has been caught by now.
      withinMs: environment.size === 'small' && tile.status !== 503 ? 0 : 45_000,
      everyMs: 500,
    },
  )
  const all = [...stuck, ...cut]
  environment.log(
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

type Undo = (step: Step) => void

async function bucket(undo: Undo): Promise<Bucket & { env: Record<string, string> }> {
  const objects = new Map<string, Buffer>()
  const store = await moody(s3Answers(objects))
  undo(store.close)
  const keys = { S3_BUCKET: 'daysheet', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  return { store, objects, env: { FILES: 's3', S3_ENDPOINT: store.url, ...keys } }
}

async function maps(undo: Undo) {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#7a9' } })
    .png()
    .toBuffer()
  const host = await moody((_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(tile))
  undo(host.close)
  return { host, env: { MAP_TILE_URL: `${host.url}/{z}/{x}/{y}.png` } }
}

async function twilio(undo: Undo) {
  const standIn = await startTwilioStandIn()
  undo(standIn.close)
  return standIn
}

async function distantTwilio(undo: Undo) {
  const far = await farCarrier(await twilio(undo))
  undo(far.close)
  return far
}

/** Two machines that share nothing but the database and the bucket. */
const apart = { count: 2, hasOwnFolders: true }

export const stuckPictureStore: Check = (environment) =>
  withUndo(async (undo) => {
    const { env, ...one } = await bucket(undo)
    return onNodes(environment, { ...apart, env }, (nodes) => pictureStore(environment, nodes, one))
  })

export const stuckMapHost: Check = (environment) =>
  withUndo(async (undo) => {
    const { env, host } = await maps(undo)
    return onNodes(environment, { env }, (nodes) => mapHost(environment, nodes, host))
  })

export const carrierOutOfReach: Check = (environment) =>
  withUndo(async (undo) => {
    const far = await distantTwilio(undo)
    return onNodes(environment, { env: texting(far.url) }, (nodes) => carrierAway(environment, nodes, far))
  })

/** Everything outside the machine: the carrier of texts, the store of pictures, the host of maps; two at a time. */
export const outsideWorld: Check = (environment) =>
  withUndo(async (undo) => {
    const [standIn, far, stored, map] = [await twilio(undo), await distantTwilio(undo), await bucket(undo), await maps(undo)]
    const found = await onNodes(environment, { ...apart, env: { ...texting(standIn.url), ...stored.env } }, async (nodes) =>
      both(...(await Promise.all([carrier(environment, nodes, standIn), pictureStore(environment, nodes, stored)]))),
    )
    const last = await onNodes(below(environment, 'away'), { env: { ...texting(far.url), ...map.env } }, async (nodes) =>
      both(...(await Promise.all([carrierAway(environment, nodes, far), mapHost(environment, nodes, map.host)]))),
    )
    return both(found, last)
  })
