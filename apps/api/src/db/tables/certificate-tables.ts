import type { Authority, Purpose } from '@daysheet/domain/certificates/purpose'
import type { ExpiryStep } from '@daysheet/domain/certificates/expiring'
import type { CertificateProblem } from '@daysheet/domain/certificates/check-certificates'
import type { ColumnType, Generated } from 'kysely'
import type { Row } from '../column-types.ts'

/** Certificates of people, licences of the company, and where somebody was put on a job without. */
export interface CertificateTables {
  certificate_kind: Row & {
    name: string
    issuer: string | null
    authority: Authority
    purpose: Purpose
    months: number | null
    required: Generated<boolean>
    retired: Generated<boolean>
  }
  certificate: Row & {
    kind_id: string
    worker_id: string | null
    supervisor_id: string | null
    number: string | null
    issued: string | null
    expires: string
    functions: string | null
    note: string | null
    front: string | null
    back: string | null
  }
  certificate_pack: {
    id: Generated<string>
    schedule_entry_id: string
    digest: string
    printed_at: ColumnType<Date, never, never>
    printed_by: ColumnType<string, never, never>
  }
  certificate_reminder: { id: Generated<string>; certificate_id: string; step: ExpiryStep; told_at: ColumnType<Date, never, never> }
  certificate_waiver: {
    id: Generated<string>
    schedule_entry_id: string
    job_id: string
    day: string
    worker_id: string | null
    supervisor_id: string | null
    problems: ColumnType<CertificateProblem[], string, never>
    reason: string
    made_at: ColumnType<Date, never, never>
    made_by: ColumnType<string, never, never>
  }
}
