import { makeSemaphore } from '../concurrency/semaphore.ts'
import type { Config, ContractorsConfig } from '../config.ts'
import { checkPool, openDatabase } from '../db/open-database.ts'
import { type Application, openApplication, type Share, type Tools } from '../open-application.ts'
import { openFiles, whileStoreIsAway } from '../ports/files/open-files.ts'
import { takeFolder } from '../start-steps.ts'
import { type Contractor, contractorConfig } from './contractor.ts'
import type { Opening } from './hosted.ts'
import { shareTools } from './share.ts'

interface OpenContractorOptions extends Opening {
  contractor: Contractor
  node: Config & { contractors: ContractorsConfig }
  tools: Tools
  share: Share
  stopping: AbortSignal
  /** Called with what an operator should know. */
  log: (line: string) => void
}

export type OpenContractor = (options: OpenContractorOptions) => Promise<Application>

/** Databases looked at, and applications made, at once: each of the latter keeps the processor busy for a moment. */
const looking = makeSemaphore({ concurrency: 8 })
const making = makeSemaphore({ concurrency: 2 })

/** One contractor's application, on its database brought up to date. */
export const openContractor: OpenContractor = async ({ contractor, node, tools, share, stopping, log, closeApp, isUpToDate }) => {
  const config = contractorConfig(contractor, node)
  await takeFolder(config)
  const files = await openFiles(config, { onAway: (says) => log(`${contractor.name}: ${says} ${whileStoreIsAway}`) })
  const { url: databaseUrl } = await looking.run(async () => {
    const database = await openDatabase(config, () => {}, isUpToDate ? 'as it is' : 'up to date')
    // A pooler might lead to another's.
    if (!isUpToDate) await checkPool(config)
    return database
  })
  const application = { config, databaseUrl, files, tools: shareTools(tools), stopping, closeApp }
  return making.run(async () => {
    const opened = await openApplication({ ...application, contractor: { name: contractor.name, share } })
    // It never listens, which would have made it ready.
    await opened.app.ready()
    return opened
  })
}
