/** What streams of two contractors hear, on two nodes. (promises.md#s19) */
import { build } from '../../apps/api/testing/builders.ts'
import { openStream } from '../../apps/api/testing/stream-client.ts'
import { mustCome } from '../until.ts'
import type { Contractor, Node } from './start-nodes.ts'

const withinMs = 20_000
const addresses = ['/api/changes', '/api/WorkerEntries/change-stream']

interface Listening {
  nodes: readonly Node[]
  from: Contractor
  others: Contractor
}

/** Opens streams of both at every node, changes something at each, and has one come back after the other's last event; says what a stream heard that was not its own. */
export async function crossedStreams({ nodes, from, others }: Listening): Promise<string[]> {
  const crossed: string[] = []
  const open = async (who: Contractor, { url }: Node, address: string, headers: Record<string, string> = {}) => ({
    who,
    stream: await openStream(url + address, { host: who.host, authorization: who.token, ...headers }),
  })
  const streams: Awaited<ReturnType<typeof open>>[] = []
  try {
    for (const node of nodes)
      for (const address of addresses) streams.push(await open(from, node, address), await open(others, node, address))
    await mustCome(() => streams.every(({ stream }) => stream.lastId !== undefined), withinMs, 'Not every stream began')
    for (const { who, stream } of streams) if (stream.status !== 200) crossed.push(`a stream of ${who.name} was answered ${stream.status}`)
    // Their positions would be the same if both had had as many changes: one more keeps them apart.
    const theirs = [(await build(others.db).aWorkerEntry()).id, (await build(others.db).aWorkerEntry()).id]
    const own = [(await build(from.db).aWorkerEntry()).id]
    const [ofFrom, ofOthers] = [streams.filter(({ who }) => who === from), streams.filter(({ who }) => who === others)]
    await mustCome(
      () =>
        ofFrom.every(({ stream }) => own.every((id) => stream.text.includes(id))) &&
        ofOthers.every(({ stream }) => theirs.every((id) => stream.text.includes(id))),
      withinMs,
      'Not every stream heard of its own changes',
    )
    const [node] = nodes
    if (node === undefined) throw new Error('There is no node')
    for (const after of ['0', '1', ofOthers[0]?.stream.lastId ?? '']) {
      const back = await open(from, node, '/api/changes', { 'last-event-id': after })
      streams.push(back)
      ofFrom.push(back)
      await mustCome(() => back.stream.lastId !== undefined, withinMs, `The stream after ${after} did not begin`)
    }
    const last = (await build(from.db).aWorkerEntry()).id
    await mustCome(() => ofFrom.every(({ stream }) => stream.text.includes(last)), withinMs, 'A stream that came back heard nothing')
    for (const { stream } of ofFrom)
      if (theirs.some((id) => stream.text.includes(id))) crossed.push(`a stream of ${from.name} heard of a change of ${others.name}`)
    for (const { stream } of ofOthers)
      if ([...own, last].some((id) => stream.text.includes(id)))
        crossed.push(`a stream of ${others.name} heard of a change of ${from.name}`)
    for (const one of nodes)
      for (const address of addresses) {
        const opened = await openStream(one.url + address, { host: from.host, authorization: others.token })
        opened.cut()
        if (opened.status !== 401) crossed.push(`a stream of ${from.name} was opened by a token of ${others.name}: ${opened.status}`)
      }
  } finally {
    for (const { stream } of streams) stream.cut()
  }
  return crossed
}
