import { z } from 'zod'
import { addBagout, bagout } from '../bagouts/bagout.ts'
import {
  certificateChange,
  certificateImport,
  importedCertificates,
  newCertificate,
  savedCertificate,
} from '../certificates/certificate.ts'
import { certificateKind, certificateKindChange, newCertificateKind } from '../certificates/kind.ts'
import { checklistTemplate, newTemplate, templateChange } from '../checklists/template.ts'
import { containerConfirm, containerLinkText, containerText } from '../containers/request.ts'
import { crew, crewChange, newCrew } from '../crews/crew.ts'
import { fieldBatch, fieldResults } from '../field/batch.ts'
import { forgottenPhones } from '../field/phones.ts'
import { addRefused } from '../field/refusals/refused-report.ts'
import { setAside } from '../field/refusal.ts'
import { chosenRow, deletedScopeAnswer, maxChosenRows, readFilingAnswer, savedScopeAnswer } from '../filings/filing-answers.ts'
import { companyChange, newCompany, wasteCompany } from '../loads/company.ts'
import { bagoutCorrection, load, loadChange, loadNote, loadReopening, newLoad, newLoadNote } from '../loads/load.ts'
import { itemEdit } from '../materials/item-form.ts'
import { itemWithPrices } from '../materials/item.ts'
import { placeOrder, placeReturn } from '../materials/order-form.ts'
import { orderWithEntries, pickedLines, returnOrderWithEntries } from '../materials/order.ts'
import { deactivated, deactivation } from '../schedules/deactivation.ts'
import { storedPictures } from '../records/stored-pictures.ts'
import { copiedPlan } from '../schedules/plan-copy.ts'
import { followUpTextsBody, undoBody, undone } from '../schedules/undo.ts'
import { copiedDays, copyDaysBody } from '../schedules/week.ts'
import {
  account,
  accountChange,
  changedRoles,
  endedSessions,
  firstPasswordSet,
  invitation,
  invited,
  supervisorRoles,
} from '../accounts/account.ts'
import { linkedPerson, openPasswordLink, usePasswordLink } from '../accounts/password-link.ts'
import { passwordChange } from '../session/password-rule.ts'
import { credentials, signedIn } from '../session/sign-in.ts'
import { savedSettings, settingsChange } from '../settings/office-settings.ts'
import { replaceBody, replaced } from '../schedules/replacement.ts'
import { conversationText, officeText, readNeeded, readReplies } from '../texts/conversation.ts'
import { phoneReply, receivedReply } from '../texts/simulated-phone.ts'
import { sendDayTextsBody, sendTextsBody, sendTextsResult } from '../texts/send-texts.ts'
import { correctionAct, correctionUndo, savedCorrections } from '../timeclock/correction.ts'
import { answerExceptions, markDays, markedDays } from '../time-review/review-week.ts'
import { newClaim, pageAnswer } from '../worker-page/page.ts'
import type { PathParams, QueryParams } from './path-params.ts'

interface Write {
  /** Names of the query, all of them required. */
  query?: readonly string[]
  /** Names of the query that may be left out. */
  optionalQuery?: readonly string[]
  /** None where nothing is sent. */
  body?: z.ZodType | 'form'
  answer: z.ZodType | 'nothing'
}

/**
 * The calls that change something and are not of plain rows: what each takes as its body and what it answers. The routes of the server take and document these
 * schemas; the web takes their types alone, so that no schema is loaded for them.
 */
export const writes = {
  'DELETE ScopeParts': { query: ['where'], answer: deletedScopeAnswer },
  'DELETE accounts/:id/sessions': { answer: endedSessions },
  'DELETE accounts/:id/sessions/:sessionId': { answer: 'nothing' },
  'DELETE certificates/:id': { answer: 'nothing' },
  'DELETE crews/:id': { answer: 'nothing' },
  'DELETE field/phones': { answer: forgottenPhones },
  'DELETE loads/:id': { answer: 'nothing' },
  'PATCH accounts/:id': { body: accountChange, answer: account },
  'PATCH certificateKinds/:id': { body: certificateKindChange, answer: certificateKind },
  'PATCH certificates/:id': { body: certificateChange, answer: savedCertificate },
  'PATCH checklistTemplates/:id': { body: templateChange, answer: checklistTemplate },
  'PATCH crews/:id': { body: crewChange, answer: crew },
  'PATCH loads/:id': { body: loadChange, answer: load },
  'PATCH settings': { body: settingsChange, answer: savedSettings },
  'PATCH wasteCompanies/:id': { body: companyChange, answer: wasteCompany },
  'POST ContainerReqs/:id/confirm': { body: containerConfirm, answer: 'nothing' },
  'POST ContainerReqs/:id/text': { body: containerText, answer: containerLinkText },
  'POST Items/:id/edit': { body: itemEdit, answer: itemWithPrices },
  'POST Jobs/fetchACP7': { query: ['jobId', 'filingNumber'], answer: readFilingAnswer },
  'POST Jobs/processACP7': { query: ['jobId'], body: 'form', answer: readFilingAnswer },
  'POST Jobs/processScope': {
    optionalQuery: ['replace', 'file'],
    body: z.array(chosenRow).min(1).max(maxChosenRows),
    answer: savedScopeAnswer,
  },
  'POST Jobs/restoreFiling': { query: ['removal'], answer: savedScopeAnswer },
  'POST Orders/addBagout': { body: addBagout, answer: bagout },
  'POST Orders/:id/pick': { answer: pickedLines },
  'POST Orders/place': { body: placeOrder, answer: orderWithEntries },
  'POST ReturnOrders/place': { body: placeReturn, answer: returnOrderWithEntries },
  'POST ScheduleEntries/:id/sendtexts': { body: sendTextsBody, answer: sendTextsResult },
  'POST Schedules/:id/sendtexts': { body: sendDayTextsBody, answer: sendTextsResult },
  'POST Schedules/undo': { body: undoBody, answer: undone },
  'POST Schedules/undo/texts': { body: followUpTextsBody, answer: sendTextsResult },
  'POST Schedules/copyDays': { body: copyDaysBody, answer: copiedDays },
  'POST Schedules/copy': { query: ['to', 'from'], optionalQuery: ['certificateOverride', 'certificateProblems'], answer: copiedPlan },
  'POST Supervisors/:id/deactivate': { body: deactivation, answer: deactivated },
  'POST Users/change-password': { body: passwordChange, answer: 'nothing' },
  'POST Users/login': { body: credentials, answer: signedIn },
  'POST Users/logout': { answer: 'nothing' },
  'POST WorkerEntries/:id/substitute': { body: replaceBody, answer: replaced },
  'POST Workers/:id/deactivate': { body: deactivation, answer: deactivated },
  'POST Workers/:id/replies/read': { body: readReplies, answer: 'nothing' },
  'POST Workers/:id/texts': { body: officeText, answer: conversationText },
  'POST accounts': { body: invitation, answer: invited },
  'POST accounts/:id/password': { answer: firstPasswordSet },
  'POST accounts/supervisorRoles': { body: supervisorRoles, answer: changedRoles },
  'POST certificateKinds': { body: newCertificateKind, answer: certificateKind },
  'POST certificates': { body: newCertificate, answer: savedCertificate },
  'POST certificates/import': { body: certificateImport, answer: importedCertificates },
  'POST checklistTemplates': { body: newTemplate, answer: checklistTemplate },
  'POST crews': { body: newCrew, answer: crew },
  'POST field/heartbeat': { answer: 'nothing' },
  'POST field/records': { body: fieldBatch, answer: fieldResults },
  'POST field/refusals/:id/add': { body: addRefused, answer: 'nothing' },
  'POST field/refusals/:id/aside': { body: setAside, answer: 'nothing' },
  'POST images/:container/upload': { body: 'form', answer: storedPictures },
  'POST loads': { body: newLoad, answer: load },
  'POST loads/:id/close': { answer: load },
  'POST loads/:id/notes': { body: newLoadNote, answer: z.array(loadNote) },
  'POST loads/:id/reopen': { body: loadReopening, answer: load },
  'POST loads/bagouts/:entryId': { body: bagoutCorrection, answer: 'nothing' },
  'POST timeReview/days': { body: markDays, answer: markedDays },
  'POST timeReview/exceptions': { body: answerExceptions, answer: 'nothing' },
  'POST timeCorrections': { body: correctionAct, answer: savedCorrections },
  'POST timeCorrections/:id/undo': { body: correctionUndo, answer: savedCorrections },
  'POST wasteCompanies': { body: newCompany, answer: wasteCompany },
  'POST workerPage/:token/answer': { body: pageAnswer, answer: 'nothing' },
  'POST workerPage/:token/claims': { body: newClaim, answer: 'nothing' },
  'POST replies/read': { body: readNeeded, answer: 'nothing' },
  'POST passwordLinks/open': { body: openPasswordLink, answer: linkedPerson },
  'POST passwordLinks/use': { body: usePasswordLink, answer: 'nothing' },
  'POST phones/:workerId/reply': { body: phoneReply, answer: receivedReply },
} as const satisfies Record<`${'POST' | 'PATCH' | 'DELETE'} ${string}`, Write>

type Writes = typeof writes

export type WritePath = keyof Writes
export type WriteAnswer<Path extends WritePath> = Writes[Path]['answer'] extends infer Answer extends z.ZodType ? z.output<Answer> : null

type Sent<Body> = Body extends readonly (infer Item)[] ? readonly Item[] : Body
type BodyInput<Row> = Row extends { body: infer Body } ? { body: Body extends z.ZodType ? Sent<z.input<Body>> : FormData } : object

/** What a call has to be made with: the names in its path, those of its query, and its body. */
export type WriteInput<Path extends WritePath> = PathParams<Path> & QueryParams<Writes[Path]> & BodyInput<Writes[Path]>
