/** Jobs with their materials as the server keeps them, and Material Orders over it. */
import type { ItemWithPrices } from '@daysheet/domain/materials/item'
import type { JobMaterials } from '@daysheet/domain/materials/job-materials'
import type { MaterialJob } from '../src/features/materials/orders/queries.ts'
import { MaterialsScreen } from '../src/features/materials/orders/materials-screen.tsx'
import { aJob } from './builders.ts'
import { materialsOf } from './job-materials.ts'
import { renderScreen, type Rendered } from './render.tsx'
import { respond, type Answers, type Call, type Server } from './respond.ts'

/** A job with what its materials come to: theirs when they are given. */
export function aMaterialJob({
  materials = materialsOf({ items: [] }),
  ...more
}: Partial<MaterialJob> & { materials?: JobMaterials } = {}): MaterialJob {
  const { totalOrders, totalCost, totalCostReturned } = materials
  const { id, version, address, boro, jobNum, jobNumDecimals, jobDesc, premisesDetail, active } = aJob()
  return {
    id,
    version,
    address,
    boro,
    jobNum,
    jobNumDecimals,
    jobDesc,
    premisesDetail,
    active,
    totalOrders,
    totalCost,
    totalCostReturned,
    ...more,
  }
}

/** What the server holds; a test changes it as other people would. */
export interface Stored {
  jobs: readonly MaterialJob[]
  /** Of every job, by its id; a job that is not named has none. */
  materials: Record<string, JobMaterials>
  items: readonly ItemWithPrices[]
}

interface Setting extends Partial<Stored> {
  answers?: Answers
  at?: string
}

/** Material Orders over a server that answers from `stored`. */
export function renderMaterials({ jobs = [], materials = {}, items = [], answers = {}, at = '/materials' }: Setting = {}): Rendered & {
  server: Server
  stored: Stored
} {
  const stored: Stored = { jobs, materials, items }
  const foundJobs = ({ filter }: Call) => {
    const { where } = filter as { where: { id?: { inq: string[] } } } // what the tests' own client sends
    return where.id ? stored.jobs.filter(({ id }) => where.id?.inq.includes(id)) : stored.jobs
  }
  const server = respond({
    'GET /api/Jobs': foundJobs,
    'GET /api/Jobs/:id/materials': ({ path }: Call) => stored.materials[path.split('/')[3] ?? ''] ?? materialsOf({ items: [] }),
    'GET /api/Orders/toPick': [],
    'GET /api/Items': () => stored.items,
    'GET /api/Supervisors': [],
    ...answers,
  })
  return { ...renderScreen(<MaterialsScreen />, { at }), server, stored }
}
