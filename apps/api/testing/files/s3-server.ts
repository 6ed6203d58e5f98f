/** A real S3 server for tests, fetched by npm when it is first needed and no part of the product's packages: it is old, and nobody looks after it. */
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import type { S3Config } from '../../src/config.ts'

const wanted = 's3rver@3.7.1'
const bucket = 'daysheet-files'
const startLimitMs = 30_000
/** Without a way to the registry npm would try for many minutes. */
const fetchLimitMs = 180_000

/** Where npm has put it. npm itself runs whatever Node is there; the server runs under ours. */
function program(): string {
  const asked = ['exec', '--yes', `--package=${wanted}`, '--', 'node', '-p', 'process.env.PATH']
  // npm is a .cmd file on Windows, which only a shell starts. Away from this folder its settings and packages play no part.
  const options = { cwd: os.tmpdir(), encoding: 'utf8', timeout: fetchLimitMs, shell: process.platform === 'win32' } as const
  const { stdout, stderr } = spawnSync('npm', asked, options)
  const folders = (stdout ?? '').split(path.delimiter).map((folder) => path.resolve(folder.trim(), '..', 's3rver', 'bin', 's3rver.js'))
  const found = folders.find((file) => fs.existsSync(file))
  if (found === undefined) throw new Error(`npm could not fetch ${wanted}: ${stderr}`)
  return found
}

/** Starts it with one empty bucket; it goes when the test file is done. */
export async function s3Server(): Promise<S3Config> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-s3-'))
  const options = ['-d', folder, '-a', '127.0.0.1', '-p', '0', '--silent', '--no-vhost-buckets', '--configure-bucket', bucket]
  const preload = path.join(import.meta.dirname, 's3rver-whole-files.cjs')
  const child = spawn(process.execPath, ['--no-deprecation', '--require', preload, program(), ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  afterAll(async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.kill('SIGKILL')) await gone
    fs.rmSync(folder, { recursive: true, force: true })
  })
  let said = ''
  const port = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`The S3 server did not start: ${said}`)), startLimitMs)
    const hear = (part: Buffer) => {
      said += String(part)
      const heard = /listening on \S+:(\d+)/.exec(said)?.[1]
      if (heard === undefined) return
      clearTimeout(limit)
      resolve(heard)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(`The S3 server ended: ${said}`)))
  })
  return {
    store: 's3',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  }
}
