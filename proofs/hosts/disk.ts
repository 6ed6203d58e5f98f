/** A disk of its own for the databases of a host, so that it can be full: a file that is mounted as one. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** Takes room only as it is used. */
const size = '4G'
const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })

/** Makes a disk and mounts it at `place`, which it makes. */
export function mountDisk(place: string): void {
  fs.mkdirSync(place, { recursive: true })
  const file = `${place}.disk`
  run('truncate', `--size=${size}`, file)
  run('mkfs.ext4', '-q', '-m', '0', '-E', 'nodiscard,lazy_itable_init=1', file)
  run('mount', '-o', 'loop,discard', file, place)
}

const fillerOf = (place: string) => path.join(place, 'filler')

/** Nothing is left on it. */
export function fillDisk(place: string): void {
  const { bavail, bsize } = fs.statfsSync(place)
  run('fallocate', `--length=${bavail * bsize}`, fillerOf(place))
  // What the file's own map has left, block by block.
  const { bavail: rest } = fs.statfsSync(place)
  if (rest > 0) fs.writeFileSync(`${fillerOf(place)}-end`, Buffer.alloc(rest * bsize, 1))
}

export function freeDisk(place: string): void {
  for (const file of [fillerOf(place), `${fillerOf(place)}-end`]) fs.rmSync(file, { force: true })
}

/** Unmounts every disk below `folder`, whoever mounted it. What still runs on one keeps it until it ends. */
export function unmountDisks(folder: string): void {
  const places = fs
    .readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((place) => place.startsWith(`${folder}/`))
  for (const place of places) run('umount', '--lazy', place)
}
