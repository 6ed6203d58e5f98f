import { spawn } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'
import { aFolder } from '#testing/folder.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'

async function taken(folder: string): Promise<FolderLock> {
  const lock = await lockFolder(folder)
  if ('heldBy' in lock) throw new Error('The lock is held')
  return lock
}

it('one process has a folder; another is told which', async () => {
  const folder = aFolder()
  const lock = await taken(folder)
  expect(await lockFolder(folder)).toEqual({ heldBy: process.pid })
  await lock.release()
  await (await taken(folder)).release()
})

it('two folders have two locks', async () => {
  const [one, other] = [await taken(aFolder()), await taken(aFolder())]
  expect(one).not.toBe(other)
  await Promise.all([one.release(), other.release()])
})

it('a newcomer waits for a holder that is stopping', async () => {
  const folder = aFolder()
  const lock = await taken(folder)
  lock.announceStop()
  const waiting = lockFolder(folder)
  await lock.release()
  const second = await waiting
  expect(second).not.toHaveProperty('heldBy')
  if (!('heldBy' in second)) await second.release()
})

it('the lock of a killed process is free at once', async () => {
  const folder = aFolder()
  const program = `import { lockFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'folder-lock.ts'))}
    await lockFolder(${JSON.stringify(folder)}); process.stdout.write('held'); setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => holder.stdout.once('data', resolve))
  expect(await lockFolder(folder)).toEqual({ heldBy: holder.pid })
  const gone = new Promise((resolve) => holder.once('exit', resolve))
  holder.kill('SIGKILL')
  await gone
  await (await taken(folder)).release()
})
