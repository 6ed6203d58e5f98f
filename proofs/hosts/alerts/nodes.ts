/** Alerts of the nodes and of their way to the database. */
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../until.ts'
import { watch } from '../../live/watcher.ts'
import { losePower, powerUp } from '../start-hosts.ts'
import { addressOfNode, type Node, type Scene } from './scene.ts'
import type { Trouble } from './trouble.ts'

/** So many ask over and over again until `stop`. */
function callers(many: number, ask: () => Promise<unknown>): { stop: () => Promise<void> } {
  let isOver = false
  const one = async () => {
    while (!isOver) {
      await ask()
      await pause(100)
    }
  }
  const all = Array.from({ length: many }, one)
  return {
    async stop() {
      isOver = true
      await Promise.all(all)
    },
  }
}

const newItem = { name: 'Bags, 6 mil', code: 1, unitOfMeasure: 'roll', price: 40 }

/** Adding an item waits for somebody's lock until it is given up, again and again. */
function waitingForALock({ holdLock, call, undo }: Scene, { node, many }: { node: Node; many: number }) {
  let asking: { stop: () => Promise<void> } | undefined
  let free: (() => Promise<void>) | undefined
  const mend = async () => {
    await free?.()
    await asking?.stop()
  }
  undo(mend)
  return {
    async begin() {
      free = await holdLock('lock table item in share mode')
      asking = callers(many, () => call(node, 'POST', 'Items', { body: newItem }))
    },
    mend,
  }
}

export function slowCalls(scene: Scene): Trouble {
  return {
    alerts: { Slow: 'a lock that calls waited for' },
    ...waitingForALock(scene, { node: 'node2', many: 1 }),
    look: async () => (/"msg":"slow statement"/.test(scene.logOf('daysheet', 'node2')) ? [] : ['the log of node2 has no slow statement']),
  }
}

export function noConnection(scene: Scene): Trouble {
  return {
    alerts: { NoConnectionFree: 'sixty callers waiting for a lock' },
    ...waitingForALock(scene, { node: 'node1', many: 60 }),
    async look() {
      const logged = scene.logOf('daysheet', 'node1')
      return /"msg":"slow statement"/.test(logged) ? [] : ['the log of node1 has no slow statement']
    },
  }
}

export function fault({ sql, call, done, logOf }: Scene): Trouble {
  return {
    alerts: { Faults: 'a table renamed during one call' },
    async begin() {
      await sql('alter table return_order rename to return_order_elsewhere')
      const { status } = await call('node1', 'GET', 'ReturnOrders')
      await sql('alter table return_order_elsewhere rename to return_order')
      if (status !== 500) throw new Error(`A table that is not there was answered ${status}, not 500`)
    },
    look: async () => (/"msg":"fault"/.test(logOf('daysheet', 'node1')) ? [] : ['the log of node1 has no fault']),
    mend: async () => void (await done('node1', 'GET', 'ReturnOrders')),
  }
}

export function noWayToTheDatabase({ cluster: { parts }, isReady, call }: Scene): Trouble {
  return {
    alerts: { DatabaseAway: 'pgbouncer of a node killed' },
    begin: async () => void (await parts.end('pgbouncer', 'node1', 'SIGKILL')),
    async look() {
      const { status } = await call('node1', 'GET', 'Jobs')
      return status === 503 ? [] : [`a call was answered ${status} without a database, not 503`]
    },
    async mend() {
      parts.start('pgbouncer', 'node1')
      await isReady('node1')
    },
  }
}

const seenLimitMs = 60_000

export function changesLate({ holdLock, done, token, undo }: Scene): Trouble {
  let free: (() => Promise<void>) | undefined
  const screens = (['node1', 'node2'] as const).map((node) => () => watch({ url: addressOfNode(node), token, comesBack: true }))
  let open: ReturnType<typeof watch>[] = []
  undo(() => {
    for (const one of open) one.leave()
  })
  const have = (id: string) => open.every(({ changes }) => changes.some((change) => change.id === id))
  let made = ''
  return {
    alerts: { ChangesLate: 'the table of changes locked' },
    async begin() {
      open = screens.map((openOne) => openOne())
      if (!(await until(() => open.every(({ hellos }) => hellos.length > 0), seenLimitMs))) throw new Error('No stream was opened')
      free = await holdLock('lock table change_horizon in access exclusive mode')
      const job = (await done('node1', 'POST', 'Jobs', { body: { address: '2 Watched Street' } })) as { id: string } // every row has one
      made = job.id
    },
    look: async () => (have(made) ? ['the change was told all the same'] : []),
    async mend() {
      await free?.()
      const isThere = await until(() => have(made), seenLimitMs)
      for (const one of open) one.leave()
      if (!isThere) throw new Error('A screen did not catch up by itself')
    },
  }
}

const stopped = { ms: 400, everyMs: 500 }

export function heldUp({ cluster: { parts }, undo }: Scene): Trouble {
  let timer: NodeJS.Timeout | undefined
  const send = (signal: NodeJS.Signals) => process.kill(parts.pid('daysheet', 'node2'), signal)
  const mend = async () => {
    clearInterval(timer)
    send('SIGCONT')
  }
  undo(mend)
  return {
    alerts: { EventLoopBlocked: 'a node with a fifth of the processor' },
    async begin() {
      timer = setInterval(() => {
        send('SIGSTOP')
        setTimeout(() => send('SIGCONT'), stopped.ms)
      }, stopped.everyMs)
    },
    mend,
  }
}

export function nodeDown({ cluster, isReady }: Scene): Trouble {
  return {
    alerts: { DaysheetDown: 'a node without power' },
    begin: async () => losePower(cluster, 'node2'),
    async mend() {
      powerUp(cluster, 'node2')
      await isReady('node2')
    },
  }
}
