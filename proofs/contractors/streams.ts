/** What streams of two contractors hear, on two nodes. (promises.md#s19) */
import { build } from '../../apps/api/testing/builders.ts'
import { openStream } from '../../apps/api/testing/stream-client.ts'
import { unless } from '../proof.ts'
import { mustCome, until } from '../until.ts'
import type { Contractor, Node } from './start-nodes.ts'

const withinMs = 20_000
const addresses = ['/api/changes', '/api/WorkerEntries/change-stream']

interface Listening {
  nodes: readonly [Node, ...Node[]]
  from: Contractor
  others: Contractor
}

interface Listener {
  who: Contractor
  stream: Awaited<ReturnType<typeof openStream>>
}

async function listen(who: Contractor, { url }: Node, address: string, headers: Record<string, string> = {}): Promise<Listener> {
  return { who, stream: await openStream(url + address, { host: who.host, authorization: who.token, ...headers }) }
}

const change = async ({ db }: Contractor) => (await build(db).aWorkerEntry()).id
const hasHeard = (id: string) => (listener: Listener) => listener.stream.text.includes(id)

/** Opens streams of both at every node, changes something at each, and has one come back after the other's last event; says what a stream heard that was not its own. */
export async function crossedStreams({ nodes, from, others }: Listening): Promise<string[]> {
  const listeners: Listener[] = []
  const of = (one: Contractor) => listeners.filter(({ who }) => who === one)
  try {
    for (const node of nodes)
      for (const address of addresses) listeners.push(await listen(from, node, address), await listen(others, node, address))
    await mustCome(() => listeners.every(({ stream }) => stream.lastId !== undefined), withinMs, 'Not every stream began')
    // Two there and one here, so that their positions differ.
    const theirs = [await change(others), await change(others)]
    const own = [await change(from)]
    await until(() => own.every((id) => of(from).every(hasHeard(id))) && theirs.every((id) => of(others).every(hasHeard(id))), withinMs)
    for (const after of ['0', '1', of(others)[0]?.stream.lastId ?? '']) {
      const back = await listen(from, nodes[0], '/api/changes', { 'last-event-id': after })
      listeners.push(back)
      await mustCome(() => back.stream.lastId !== undefined, withinMs, `The stream after ${after} did not begin`)
    }
    own.push(await change(from))
    await until(() => of(from).every(hasHeard(own[1] ?? '')), withinMs)
    const crossed = (one: Contractor, other: Contractor, ids: string[]) =>
      of(one).some((listener) => ids.some((id) => hasHeard(id)(listener)))
        ? [`a stream of ${one.name} heard of a change of ${other.name}`]
        : []
    return [
      ...crossed(from, others, theirs),
      ...crossed(others, from, own),
      ...unless(
        [of(from).every(hasHeard(own[1] ?? '')), `a stream of ${from.name} did not hear of its own change`],
        [theirs.every((id) => of(others).every(hasHeard(id))), `a stream of ${others.name} did not hear of its own change`],
      ),
      ...(await openedStreams({ nodes, from, others })),
    ]
  } finally {
    for (const { stream } of listeners) stream.cut()
  }
}

/** Streams that a token of the others opened. */
async function openedStreams({ nodes, from, others }: Listening): Promise<string[]> {
  const opened: string[] = []
  for (const node of nodes)
    for (const address of addresses) {
      const { stream } = await listen({ ...others, host: from.host }, node, address)
      stream.cut()
      if (stream.status !== 401) opened.push(`a stream of ${from.name} was opened by a token of ${others.name}: ${stream.status}`)
    }
  return opened
}
