/** A real S3 server for tests, fetched by npm when it is first needed and no part of the product's packages: it is old, and nobody looks after it. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const wanted = 's3rver@3.7.1'
/** Without a way to the registry npm would try for many minutes. */
const fetchLimitMs = 180_000

/** Where npm has put it. npm itself runs whatever Node is there; the server runs under ours. */
function program(): string {
  const args = ['exec', '--yes', `--package=${wanted}`, '--', 'node', '-p', 'process.env.PATH']
  // npm is a .cmd file on Windows, which only a shell starts. Away from this folder its settings and packages play no part.
  const options = { cwd: os.tmpdir(), encoding: 'utf8', timeout: fetchLimitMs, shell: process.platform === 'win32' } as const
  const { stdout, stderr } = spawnSync('npm', args, options)
  const folders = (stdout ?? '').split(path.delimiter).map((folder) => path.resolve(folder.trim(), '..', 's3rver', 'bin', 's3rver.js'))
  const found = folders.find((file) => fs.existsSync(file))
  if (found === undefined) throw new Error(`npm could not fetch ${wanted}: ${stderr}`)
  return found
}

/** The program that serves what is in `folder`, with one bucket, and its arguments. Everybody's key and secret are S3RVER. */
export function s3Command(where: { folder: string; address: string; port: number; bucket: string }): string[] {
  const options = ['-d', where.folder, '-a', where.address, '-p', String(where.port), '--silent', '--no-vhost-buckets']
  const preload = path.join(import.meta.dirname, 's3rver-whole-files.cjs')
  return [process.execPath, '--no-deprecation', '--require', preload, program(), ...options, '--configure-bucket', where.bucket]
}
