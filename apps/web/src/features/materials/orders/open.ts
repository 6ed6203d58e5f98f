import type { JobMaterials } from '@daysheet/domain/materials/job-materials'
import type { MaterialJob, OrderJob } from './queries.ts'

/** The one dialog that is open, over the job it was opened from. A summary shows its order or return as it is now. */
export type Open =
  | { kind: 'order'; job: OrderJob; id: string }
  | { kind: 'return'; job: MaterialJob; id: string }
  | { kind: 'add order'; job: MaterialJob }
  | { kind: 'add return'; job: MaterialJob; materials: JobMaterials }
