/** A disk of its own for a folder of a host, so that it can be full: a file that is mounted as one. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })

/** Makes a disk and mounts it at `place`, which it makes. It takes room only as it is used. */
export function mountDisk(place: string, size = '4G'): void {
  fs.mkdirSync(place, { recursive: true })
  const file = `${place}.disk`
  run('truncate', `--size=${size}`, file)
  run('mkfs.ext4', '-q', '-m', '0', '-E', 'nodiscard,lazy_itable_init=1', file)
  run('mount', '-o', 'loop,discard', file, place)
}

/** A disk in memory on which there is room for next to nothing: the last of a full one may still do for something small. */
export function mountTinyDisk(place: string): void {
  fs.mkdirSync(place, { recursive: true })
  run('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place)
}

const fillers = ['filler', 'filler-end']
const megabyte = 1_048_576
/** More than the map of so large a file takes. */
const spare = 32 * megabyte

/** Nothing is left on it. */
export function fillDisk(place: string): void {
  const [most = '', end = ''] = fillers.map((name) => path.join(place, name))
  const { bavail, bsize } = fs.statfsSync(place)
  run('fallocate', `--length=${bavail * bsize - spare}`, most)
  const rest = fs.openSync(end, 'w')
  try {
    for (;;) fs.writeSync(rest, Buffer.alloc(megabyte, 1))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    fs.closeSync(rest)
  }
}

export function freeDisk(place: string): void {
  for (const name of fillers) fs.rmSync(path.join(place, name), { force: true })
}

/** From now on nothing can be written below this folder; answers how to mend it. */
export function makeReadOnly(place: string): () => void {
  run('mount', '--bind', place, place)
  run('mount', '-o', 'remount,bind,ro', place)
  return () => void run('umount', place)
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
