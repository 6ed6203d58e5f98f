/** The tag of a job's scope: whoever saves on an older one is told who was faster, and nothing is overwritten unseen. (decisions/filings-saving.md) */
import { formatDateTime } from '@daysheet/domain/calendar/day'
import type { FastifyRequest } from 'fastify'
import type { Database } from '#db/connection.ts'
import { HttpError } from '#http-error.ts'
import { lastScopeChange } from './queries.ts'

/** The tags an If-Match accepts, as `GET /api/Jobs/{id}/filings` gives them in its body or its ETag; nothing when any will do. */
export function parseIfMatch(request: FastifyRequest): string[] | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return undefined
  return header.split(',').flatMap((tag) => /^\s*(?:W\/)?"?([0-9a-f]{32})(?:-[\w-]*)?"?\s*$/.exec(tag)?.[1] ?? [])
}

export interface ScopeCondition {
  jobId: string
  /** The tag the scope has now. */
  tag: string
  /** Those the caller had seen; any will do without them. */
  seen: readonly string[] | undefined
  zone: string
}

/** Throws the 412 when the scope of a held job is not as the caller has seen it. */
export async function refuseStaleScope(tx: Database, { jobId, tag, seen, zone }: ScopeCondition): Promise<void> {
  if (!seen || seen.includes(tag)) return
  const change = await lastScopeChange(tx, jobId)
  const who = change?.by ?? 'Someone else'
  const when = change ? ` (${formatDateTime(change.at, zone)})` : ''
  throw new HttpError(412, `${who} changed the ACP7 scope of this job in the meantime${when}. Review it as it is now, then try again.`, {
    name: 'PreconditionFailed',
    code: 'STALE',
    details: { tag, changedBy: change?.by ?? null, changedAt: change?.at.toISOString() ?? null },
  })
}
