import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { serverProcess, signIn } from '../../apps/api/testing/crash/server-process.ts'
import { sqlOn } from '../cluster.ts'
import { both, unless, type Check, type Finding, type Environment } from '../proof.ts'
import { call, onNodes, slowest, tally, timeUntil, type Answer } from './nodes.ts'

/** A disk of so many megabytes at `folder`, and a file that takes what is left of it but a little. Needs to be root. */
function smallDisk(folder: string, megabytes: number) {
  fs.mkdirSync(folder, { recursive: true })
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`needs root, to mount a small disk: ${stderr}`)
  const filler = path.join(folder, 'filler')
  return {
    fill(leave: number) {
      const { bavail, bsize } = fs.statfsSync(folder)
      fs.writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leave), 1))
    },
    free: () => fs.rmSync(filler, { force: true }),
    unmount: () => void spawnSync('umount', ['--lazy', folder]),
  }
}

const megabyte = 1_048_576
const messageOf = ({ body }: Answer) => /"message":"([^"]*)"/.exec(body)?.[1] ?? body.slice(0, 100)

/** Pictures come while the folder for them is full. */
async function uploads(environment: Environment): Promise<Finding> {
  const disk = smallDisk(path.join(environment.folder, 'data'), 80)
  try {
    return await onNodes(environment, {}, async ({ nodes: [{ url }], databaseUrl, token, dataDir }) => {
      const headers = { authorization: token }
      const send = async (count = 1) => {
        const form = new FormData()
        for (let at = 0; at < count; at += 1) {
          const noise = { raw: { width: 500, height: 500, channels: 3 } } as const
          const picture = await sharp(randomBytes(500 * 500 * 3), noise)
            .jpeg({ quality: 95 })
            .toBuffer()
          form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), `${at}.jpg`)
        }
        return call(`${url}/api/images/jobs/upload`, {
          method: 'POST',
          headers,
          body: form,
          withinMs: environment.size === 'whole' ? 20_000 : 6_000,
        })
      }
      const before = [await send(), await send()]
      disk.fill(2 * megabyte)
      const sent: Answer[] = []
      while (sent.length < 40 && sent.filter(({ status }) => status === 507).length < 4)
        sent.push(await send(sent.length % 3 === 2 ? 6 : 1))
      const full = sent.filter(({ status }) => status !== 200)
      const [stored] = await sqlOn<{ files: string }>(databaseUrl, 'select count(*) as files from stored_file')
      const kept = [...before, ...sent]
        .filter(({ status }) => status === 200)
        .flatMap(({ body }) => body.match(/"originalFilename"/g) ?? []).length
      const unfinished = path.join(dataDir, 'files/unfinished@1')
      const halves = fs.existsSync(unfinished) ? fs.readdirSync(unfinished).length : 0
      const name = /"name":"([^"]+)"/.exec(before[0]?.body ?? '')?.[1]
      const shown = await call(`${url}/api/images/jobs/download/${name}`, { headers })
      disk.free()
      const after = await send()
      environment.log(`pictures on a full disk: ${tally(sent)}: ${messageOf(full.at(-1) ?? after)}`)
      return {
        broken: unless(
          [full.length >= 4 && full.every(({ status }) => status === 507), `pictures on a full disk were answered ${tally(sent)}`],
          [
            full.every((one) => one.status !== 507 || /no room/.test(messageOf(one))),
            `a full disk is not said in words: ${full.map(messageOf)[0]}`,
          ],
          [halves === 0, `${halves} files were left half written`],
          [Number(stored?.files) === kept, `${stored?.files} rows of pictures for ${kept} that were kept`],
          [shown.status === 200, `with a full disk a picture that is there was answered ${shown.status}`],
          [after.status === 200, `with room again a picture was answered ${after.status}`],
        ),
        figures: `disk of pictures full: ${full.length} × 507 within ${slowest(full).toFixed(0)} ms, nothing half written, well with room`,
      }
    })
  } finally {
    disk.unmount()
  }
}

/** The embedded PostgreSQL runs out of room: refused in words, and all is well by itself when there is room again. */
async function database(environment: Environment): Promise<Finding> {
  const folder = path.join(environment.folder, 'whole')
  const disk = smallDisk(folder, 400)
  fs.chmodSync(folder, 0o711)
  const env = { DATABASE_URL: '', DATA_DIR: folder, NODE_COMPILE_CACHE: path.join(environment.folder, 'compile-cache') }
  const server = await serverProcess({ databaseUrl: '', dataDir: folder, root: environment.root, env })
  try {
    await server.start()
    const headers = { authorization: await signIn(server.url), 'content-type': 'application/json' }
    const acknowledged: string[][] = []
    const tried: string[][] = []
    const write = async () => {
      const ids = Array.from({ length: 100 }, () => randomUUID())
      tried.push(ids)
      const rows = ids.map((id) => ({ id, address: `${id} Full Street`, jobDesc: randomBytes(450).toString('hex') }))
      const answer = await call(`${server.url}/api/Jobs`, { method: 'POST', headers, body: JSON.stringify(rows), withinMs: 20_000 })
      if (answer.status === 200) acknowledged.push(ids)
      return answer
    }
    const first = await write()
    if (first.status !== 200) throw new Error(`A plain write was answered ${first.status} ${first.body.slice(0, 200)}`)
    disk.fill(3 * megabyte)
    const refused: Answer[] = []
    const healths: Answer[] = []
    const end = performance.now() + (environment.size === 'whole' ? 45_000 : 30_000)
    while (performance.now() < end && refused.length < 12) {
      const answer = await write()
      if (answer.status !== 200) refused.push(answer)
      healths.push(await call(`${server.url}/health`))
    }
    const reading = await call(`${server.url}/api/Jobs?filter={"limit":1}`, { headers })
    disk.free()
    const patience = environment.size === 'whole' ? 20 : 8
    const back = await timeUntil(async () => (await write()).status === 200, { withinMs: patience * 1_000, everyMs: 100 })
    if (back === null)
      return {
        broken: [`PostgreSQL without room: not back ${patience} s after there was room again`],
        figures: `disk of PostgreSQL full: ${tally(refused)}`,
      }
    const there = new Set<string>()
    for (const ids of tried) {
      const filter = encodeURIComponent(JSON.stringify({ where: { id: { inq: ids } }, fields: ['id'] }))
      const { body } = await call(`${server.url}/api/Jobs?filter=${filter}`, { headers })
      for (const { id } of JSON.parse(body) as { id: string }[]) there.add(id) // rows of jobs
    }
    const lost = acknowledged.flat().filter((id) => !there.has(id)).length
    const parts = tried.filter((ids) => ids.some((id) => there.has(id)) && !ids.every((id) => there.has(id))).length
    environment.log(
      `PostgreSQL without room: ${acknowledged.length} lists written, then ${tally(refused)}: ${[...new Set(refused.map(messageOf))].join(' / ')}; a read ${reading.status}; back ${back.toFixed(0)} ms`,
    )
    return {
      broken: unless(
        [refused.length > 0, 'the disk of the database never became full, so nothing was tried'],
        [
          refused.every(({ status }) => status === 507 || status === 503),
          `PostgreSQL without room: writes were answered ${tally(refused)}`,
        ],
        [refused.every(({ retryAfter }) => retryAfter !== null), 'PostgreSQL without room: no time to come back is said'],
        [slowest(refused) < 10_000, `PostgreSQL without room: an answer took ${slowest(refused).toFixed(0)} ms`],
        [healths.every(({ status }) => status === 200), `PostgreSQL without room: /health was answered ${tally(healths)}`],
        [[200, 503, 507].includes(reading.status), `PostgreSQL without room: a read was answered ${reading.status}`],
        [lost === 0, `PostgreSQL without room: ${lost} acknowledged rows are lost`],
        [parts === 0, `PostgreSQL without room: ${parts} lists were written in part`],
      ),
      figures: `disk of PostgreSQL full: ${tally(refused)} within ${slowest(refused).toFixed(0)} ms, reads ${reading.status}, ${acknowledged.length * 100} rows acknowledged, 0 lost, none in part, back in ${(back / 1000).toFixed(1)} s`,
    }
  } finally {
    await server.end('SIGTERM')
    disk.unmount()
  }
}

export const fullPictureDisk: Check = uploads
export const fullDatabaseDisk: Check = database
export const fullDisks: Check = async (environment) => both(await uploads(environment), await database(environment))
