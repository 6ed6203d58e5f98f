import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import type { S3Config } from '#config.ts'
import { s3Command } from './s3-command.ts'

const bucket = 'daysheet-files'
const startLimitMs = 30_000

/** Starts a real S3 server with one empty bucket; it goes when the test file is done. */
export async function s3Server(): Promise<S3Config> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-s3-'))
  const [program = '', ...options] = s3Command({ folder, address: '127.0.0.1', port: 0, bucket })
  const child = spawn(program, options, {
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
