import { fieldCards } from '../field/cards.ts'
import { fieldItems } from '../field/items.ts'
import { fieldLoads } from '../field/loads.ts'
import { fieldPhone } from '../field/phones.ts'
import { refusedReport } from '../field/refusals/refused-report.ts'
import { refusalWithBody, storedRefusal } from '../field/refusal.ts'
import { fieldPeople, fieldToday } from '../field/today.ts'
import { z } from 'zod'
import { bagoutReport, printedBreakdown } from '../bagouts/bagout.ts'
import { certificate, namedCertificate } from '../certificates/certificate.ts'
import { dayStandings } from '../certificates/certificate-answers.ts'
import { certificateKind } from '../certificates/kind.ts'
import { checklistTemplate, templateVersion } from '../checklists/template.ts'
import { containerLinkText, publicContainerReq } from '../containers/request.ts'
import { crew } from '../crews/crew.ts'
import { wasteCompany } from '../loads/company.ts'
import { bagsToLoad, heldBags, jobBags, load, loadNote } from '../loads/load.ts'
import { wasteHint } from '../loads/waste-hint.ts'
import { jobCityFiling } from '../filings/city/city-facts.ts'
import { neighboursAnswer } from '../filings/city/neighbours.ts'
import { firstSteps } from '../home/first-steps.ts'
import { jobFilings } from '../filings/filing-answers.ts'
import { jobRecords } from '../records/job-records.ts'
import { jobSite } from '../locations/job-site.ts'
import { jobMaterials } from '../materials/job-materials.ts'
import { orderToPick } from '../materials/order.ts'
import { upcomingEntry } from '../schedules/deactivation.ts'
import { workerDays } from '../schedules/worker-days.ts'
import { copyPlan } from '../schedules/plan-copy.ts'
import { daysCopyPlan, scheduleWeek } from '../schedules/week.ts'
import { accounts, accountSession } from '../accounts/account.ts'
import { me } from '../session/me.ts'
import { savedSettings } from '../settings/office-settings.ts'
import { statusFacts } from '../status/status.ts'
import { replacement } from '../schedules/replacement.ts'
import { decline } from '../texts/declines.ts'
import { conversation, correspondent, neededReply, unknownText, unreadReplies } from '../texts/conversation.ts'
import { phone } from '../texts/simulated-phone.ts'
import { jobHistory, jobHoursTotal, missingClockOut, workerHours } from '../timeclock/hours-report.ts'
import { driftLine, reviewDetail, reviewWeek } from '../time-review/review-week.ts'
import { workerPage } from '../worker-page/page.ts'
import type { PathParams, QueryParams } from './path-params.ts'

interface Read {
  /** Names of the query, all of them required. */
  query?: readonly string[]
  /** Names of the query that may be left out. */
  optionalQuery?: readonly string[]
  answer: z.ZodType
}

/**
 * What `GET /api/<path>` answers where it is not rows of a resource. The routes of the server answer and document these schemas; the web takes their types
 * alone, so that no schema is loaded for them.
 */
export const reads = {
  'ContainerReqs/:id/public': { answer: publicContainerReq },
  'ContainerReqs/:id/texts': { answer: z.array(containerLinkText) },
  'Jobs/:id/bags': { answer: jobBags },
  'Jobs/:id/filings': { answer: jobFilings },
  'Jobs/:id/hours': { answer: jobHistory },
  'Jobs/:id/materials': { answer: jobMaterials },
  'Jobs/:id/neighbours': { answer: neighboursAnswer },
  'Jobs/:id/records': { answer: jobRecords },
  'Jobs/hours': { query: ['ids'], answer: z.array(jobHoursTotal) },
  'Locations/jobSites': { query: ['from', 'to'], answer: z.array(jobSite) },
  'Orders/toPick': { answer: z.array(orderToPick) },
  'Orders/bagouts': { query: ['from', 'to'], answer: bagoutReport },
  'Orders/breakdowns': { query: ['from', 'to'], answer: z.array(printedBreakdown) },
  'Schedules/:id/declines': { answer: z.array(decline) },
  'WorkerEntries/:id/replacements': { answer: z.array(replacement) },
  'Schedules/copyDaysPreview': { query: ['from', 'to', 'days'], answer: daysCopyPlan },
  'Schedules/copyPreview': { query: ['from'], optionalQuery: ['to'], answer: copyPlan },
  'Schedules/week': { query: ['from'], answer: scheduleWeek },
  'Supervisors/:id/upcoming': { answer: z.array(upcomingEntry) },
  'field/cards': { optionalQuery: ['supervisor'], answer: fieldCards },
  'field/items': { answer: fieldItems },
  'field/loads': { answer: fieldLoads },
  'field/people': { answer: fieldPeople },
  'field/phones': { answer: z.array(fieldPhone) },
  'field/refusals': { answer: z.array(storedRefusal) },
  'field/refusals/:id': { answer: refusalWithBody },
  'field/refusals/:id/report': { answer: refusedReport },
  'field/today': { optionalQuery: ['supervisor'], answer: fieldToday },
  'timeReview/day': { query: ['worker', 'day'], answer: reviewDetail },
  'timeReview/drift': { query: ['from', 'to'], answer: z.array(driftLine) },
  'timeReview/week': { query: ['from'], answer: reviewWeek },
  'Users/me': { answer: me },
  'Workers/:id/days': { answer: workerDays },
  'Workers/:id/hours': { query: ['from', 'to'], answer: workerHours },
  'Workers/:id/texts': { answer: conversation },
  'Workers/missingClockOuts': { query: ['from', 'to'], answer: z.array(missingClockOut) },
  'Workers/:id/upcoming': { answer: z.array(upcomingEntry) },
  'workerPage/:token': { answer: workerPage },
  accounts: { answer: accounts },
  'accounts/:id/sessions': { answer: z.array(accountSession) },
  certificateKinds: { answer: z.array(certificateKind) },
  certificates: { optionalQuery: ['worker', 'supervisor'], answer: z.array(certificate) },
  'certificates/expiring': { answer: z.array(namedCertificate) },
  'certificates/standings': { query: ['day'], answer: dayStandings },
  cityFilings: { answer: z.array(jobCityFiling) },
  checklistTemplates: { answer: z.array(checklistTemplate) },
  'checklistTemplates/:id/versions': { answer: z.array(templateVersion) },
  crews: { answer: z.array(crew) },
  firstSteps: { answer: firstSteps },
  loads: { optionalQuery: ['show'], answer: z.array(load) },
  'loads/:id': { answer: load },
  'loads/:id/notes': { answer: z.array(loadNote) },
  'loads/bagouts/:entryId': { answer: z.array(heldBags) },
  'loads/hints': { answer: z.array(wasteHint) },
  'loads/bags': { query: ['from', 'to'], answer: z.array(bagsToLoad) },
  phones: { answer: z.array(phone) },
  replies: { answer: z.array(correspondent) },
  'replies/needed': { answer: z.array(neededReply) },
  'replies/unread': { answer: unreadReplies },
  'replies/unknown': { answer: z.array(unknownText) },
  settings: { answer: savedSettings },
  status: { answer: statusFacts },
  wasteCompanies: { answer: z.array(wasteCompany) },
} as const satisfies Record<string, Read>

type Reads = typeof reads

export type ReadPath = keyof Reads
export type AnswerOf<Path extends ReadPath> = z.output<Reads[Path]['answer']>

/** What a read has to be called with: the names in its path, and those of its query. */
export type ReadInput<Path extends ReadPath> = PathParams<Path> & QueryParams<Reads[Path]>
