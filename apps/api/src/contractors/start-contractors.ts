import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { closeDatabase, connect } from '../db/connection.ts'
import { checkPool } from '../db/open-database.ts'
import { openTools } from '../open-application.ts'
import { closeServer, listen, once, takeFolder, undoList, waitingConnections } from '../start-steps.ts'
import { type Contractor, ofMany, registryUrlOf } from './contractor.ts'
import { makeFigures } from './figures.ts'
import { makeFront } from './front.ts'
import { buildLobby } from './lobby.ts'
import { keepContractors, type Pace } from './keep-contractors.ts'
import { openContractor, type OpenContractor } from './open-contractor.ts'
import { openRegistry } from './queries.ts'
import { shareOfEach } from './share.ts'

export interface ContractorsOptions {
  config: Config
  log: (line: string) => void
  pace?: Partial<Pace>
  /** For tests: makes the application of a contractor in another way. */
  open?: OpenContractor
}

/** A node of many contractors, answering calls. */
export interface RunningNode {
  url: string
  /** How many contractors there are. */
  contractors: () => readonly Contractor[]
  stop: () => Promise<void>
}

/** Starts a node that serves the contractors of the registry, each at its hosts. Throws `CannotStart` and leaves nothing running when something is in the way. */
export async function startContractors({ config: given, log, pace, open = openContractor }: ContractorsOptions): Promise<RunningNode> {
  const config = ofMany(given)
  const { databaseUrl = '', contractors: limits } = config
  const stopping = new AbortController()
  const undo = undoList()
  try {
    const lock = await takeFolder(config)
    undo.push(() => lock.release())
    await checkPool(config)
    const registry = await openRegistry(registryUrlOf(config))
    undo.push(() => registry.close())
    const db = connect(databaseUrl, { name: 'daysheet registry', max: 1, prepare: config.prepareStatements })
    undo.push(() => closeDatabase(db))
    const tools = openTools()
    undo.push(() => tools.close())
    const figures = makeFigures(config)
    const lobby = await buildLobby({ config, db, stopping: stopping.signal, figures: () => figures.read(kept) })
    undo.push(() => lobby.close())
    const shareOf = shareOfEach(limits)
    const kept = await keepContractors({
      registry,
      most: limits.open,
      open: (contractor, opening) =>
        open({ ...opening, contractor, node: config, tools, share: shareOf(contractor.name), stopping: stopping.signal, log }),
      log,
      ...(pace && { pace }),
    })
    undo.push(() => kept.close())
    const front = makeFront({
      trustProxy: config.trustProxy,
      log: (error) => lobby.log.warn({ err: error }, 'refused for now'),
      async serve(host, event, request, response) {
        const hosted = kept.at(host)
        if (hosted) await hosted.serve(event, request, response)
        else lobby.server.emit(event, request, response)
      },
    })
    const { host, port } = config
    const listening = new Promise<void>((resolve, reject) => {
      front.once('error', reject)
      front.once('listening', resolve)
    })
    undo.push(() =>
      closeServer(front, async () => {
        const closed = new Promise((resolve) => front.close(resolve))
        await kept.close()
        await closed
      }),
    )
    const url = await listen(front, config, () => {
      front.listen({ host, port, backlog: waitingConnections })
      return listening
    })
    const stop = once(async () => {
      stopping.abort()
      await pause(config.stopDelay * 1000)
      await undo.run()
    })
    return { url, contractors: () => kept.list(), stop }
  } catch (error) {
    await undo.run()
    throw error
  }
}
