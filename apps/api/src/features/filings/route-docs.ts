/** What the OpenAPI document says of ACP7 filings. */
import {
  chosenRow,
  deletedScopeAnswer,
  jobFilings,
  maxChosenRows,
  readFilingAnswer,
  savedScopeAnswer,
} from '@daysheet/domain/filings/filing-answers'
import { z } from 'zod'
import { jsonOf } from '../../http/content.ts'
import type { RouteDoc } from '../../rest/openapi/openapi.ts'

const tag = 'Filings'

export const processAcp7Doc: RouteDoc = {
  summary: 'Read the scope of work out of an ACP7 (PDF, field `File`) and keep the file; the scope itself is not saved yet',
  tag,
  parameters: z.object({ jobId: z.guid() }),
  body: { type: 'multipart/form-data', schema: z.looseObject({ File: z.file() }) },
  answer: jsonOf(readFilingAnswer),
}

export const processScopeDoc: RouteDoc = {
  summary: 'Save the chosen rows of one or several filings of a job, all or nothing. Without `replace`, 409 when a filing is there already',
  tag,
  parameters: z.object({ replace: z.enum(['true', 'false']).optional(), file: z.guid().optional() }),
  body: jsonOf(z.array(chosenRow).min(1).max(maxChosenRows)),
  match: true,
  answer: jsonOf(savedScopeAnswer),
}

export const filingsDoc: RouteDoc = {
  summary: 'The ACP7 filings of a job, where they came from, and what of them can be brought back',
  tag,
  answer: jsonOf(jobFilings),
}

export const deleteFilingDoc: RouteDoc = {
  summary:
    'Delete a filing: every ScopePart of one filingNumber of a job, or the areas of it named by `id` (`inq`). They can be brought back for a while. The jobId may be left out where one job alone has the filing; otherwise a 409 names those that have it',
  tag,
  query: ['where'],
  answer: jsonOf(deletedScopeAnswer),
}

export const restoreFilingDoc: RouteDoc = {
  summary: 'Undo the deletion or replacement of a filing, progress included',
  tag,
  parameters: z.object({ removal: z.guid() }),
  match: true,
  answer: jsonOf(savedScopeAnswer),
}

export const downloadFilingDoc: RouteDoc = { summary: 'The PDF of a filing, as it came in', tag, answer: { type: 'application/pdf' } }
