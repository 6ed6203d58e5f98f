import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import https from 'node:https'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { cert, key } from '../../apps/api/testing/tls/certificate-pem.ts'
import { signIn } from '../../apps/api/testing/crash/server-process.ts'
import { freePort } from '../../apps/api/src/db/embedded-postgres.ts'
import { serve } from '../backup/program.ts'

const account = { username: 'ines', password: 'eight crews by seven' }
const name = 'daysheet.example.com'
const startLimitMs = 20_000
const answerLimitMs = 60_000

interface Place {
  root: string
  folder: string
}

/**
 * What fails when Daysheet runs behind nginx with the configuration in docs/settings.md, one
 * sentence each. Without the limit for bodies in it, the same check must fail.
 */
export async function nginxBreaks(nginx: string, { root, folder }: Place): Promise<string[]> {
  const settings = fs.readFileSync(path.join(root, 'docs/settings.md'), 'utf8')
  const [, block] = /```nginx\n([^]*?)```/.exec(settings) ?? []
  if (block === undefined) return ['docs/settings.md shows no block for nginx']
  const env = {
    DATA_DIR: path.join(folder, 'data'),
    OFFICE_USERNAME: account.username,
    OFFICE_PASSWORD: account.password,
    PUBLIC_URL: `https://${name}`,
    TRUST_PROXY: '1',
    DAYSHEET_TEST_DATABASE: 'yes',
  }
  const server = await serve({ root, file: 'apps/api/src/main.ts', env })
  try {
    const token = await signIn(server.url, account)
    const broken = await behind(nginx, { block, folder, target: server.url }, (port) => lookThrough(port, token))
    const limit = /^ *client_max_body_size .*\n/m
    const without = await behind(nginx, { block: block.replace(limit, ''), folder, target: server.url }, (port) => lookThrough(port, token))
    const isCaught = limit.test(block) && without.some((one) => one.includes('413'))
    return isCaught
      ? broken
      : [...broken, `a configuration without client_max_body_size was not noticed: ${without.join('; ') || 'nothing'}`]
  } finally {
    await server.end()
  }
}

/**
 * Runs nginx with the configuration in front of `target`, on free ports, with our own certificate.
 */
async function behind<T>(
  nginx: string,
  { block, folder, target }: { block: string; folder: string; target: string },
  look: (port: number) => Promise<T>,
) {
  const [plain, secure] = [await freePort(), await freePort()]
  const home = fs.mkdtempSync(path.join(folder, 'nginx-'))
  fs.chmodSync(home, 0o755)
  const at = (file: string) => path.join(home, file)
  fs.writeFileSync(at('cert.pem'), cert)
  fs.writeFileSync(at('key.pem'), key)
  const server = block
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${at('cert.pem')};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${at('key.pem')};`)
    .replace('http://127.0.0.1:3000', target)
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${at(kind)};`).join('\n')
  fs.writeFileSync(at('nginx.conf'), `pid ${at('pid')};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${kept}\n${server}}\n`)
  const child = spawn(nginx, ['-c', at('nginx.conf'), '-p', home, '-g', 'daemon off;'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  try {
    await listening(child, secure, () => said)
    return await look(secure)
  } finally {
    const gone = new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(undefined)))
    child.kill('SIGTERM')
    await gone
  }
}

async function listening(child: ChildProcess, port: number, said: () => string): Promise<void> {
  for (const end = performance.now() + startLimitMs; ; await pause(50)) {
    if (child.exitCode !== null || performance.now() > end) throw new Error(`nginx does not start: ${said()}`)
    if ((await ask(port, { path: '/health' }).catch(() => undefined))?.status === 200) return
  }
}

async function lookThrough(port: number, token: string): Promise<string[]> {
  const broken: string[] = []
  const side = 1500
  const noise = sharp({
    create: { width: side, height: side, channels: 3, background: 'gray', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
  const picture = await noise.jpeg({ quality: 95 }).toBuffer()
  if (picture.length < 1.5e6) broken.push(`the test picture has only ${picture.length} bytes`)
  const one = await upload(port, token, picture)
  if (one.status !== 200) broken.push(`a picture of ${(picture.length / 1e6).toFixed(1)} MB got ${one.status}`)
  // Larger than Daysheet accepts: Daysheet must refuse it, with a message.
  const much = await upload(port, token, Buffer.alloc(26 * 1024 * 1024, 'x'))
  if (!much.body.includes('"error"')) broken.push(`a picture of 26 MB got ${much.status} from nginx, not from Daysheet`)
  if (!(await streams(port, token))) broken.push('an event stream does not pass at once')
  return broken
}

async function upload(port: number, token: string, bytes: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.jpg')
  const request = new Request('http://form', { method: 'POST', body: form })
  const headers = { authorization: token, 'content-type': request.headers.get('content-type') ?? '' }
  return ask(port, { path: '/api/images/events/upload', method: 'POST', headers }, Buffer.from(await request.arrayBuffer()))
}

const options = (port: number, given: https.RequestOptions): https.RequestOptions => ({
  host: '127.0.0.1',
  port,
  ca: cert,
  servername: name,
  agent: false,
  ...given,
  headers: { host: name, ...given.headers },
})

function ask(port: number, given: https.RequestOptions, body?: Buffer): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = https.request(options(port, { ...given, signal: AbortSignal.timeout(answerLimitMs) }), (response) => {
      let said = ''
      response.setEncoding('utf8').on('data', (text: string) => (said += text))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: said }))
      response.once('error', reject)
    })
    // The server may refuse and close the connection while the body is still being sent.
    request.once('error', reject)
    request.end(body)
  })
}

/** Whether the first part of a stream arrives while the stream stays open. */
function streams(port: number, token: string): Promise<boolean> {
  return new Promise((resolve) => {
    const give = (came: boolean) => {
      clearTimeout(limit)
      request.destroy()
      resolve(came)
    }
    const limit = setTimeout(() => give(false), 10_000)
    const request = https.get(options(port, { path: '/api/changes', headers: { authorization: token } }), (response) => {
      response.once('data', () => give(response.statusCode === 200))
    })
    request.once('error', () => give(false))
  })
}
