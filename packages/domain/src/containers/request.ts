import { z } from 'zod'
import { language, id, instant, row, text } from '../fields/fields.ts'
import { normalizePhone } from '../people/phone.ts'
import { textMessage } from '../texts/text-message.ts'
import { detailsOf, maxPlaceLength, maxRequestNoteLength, maxSizeLength, maxNameLength } from './details.ts'

export const containerAnswer = z.enum(['confirm', 'decline'])
export type ContainerAnswer = z.infer<typeof containerAnswer>

/**
 * The details that the customer's page shows. They never change, because the customer's answer is
 * about them.
 */
const containerDetails = {
  /** In cubic yards. */
  size: text(maxSizeLength).nullable(),
  wantedOn: text(10)
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day such as 2026-11-28')
    .nullable(),
  /** The location on the site. */
  place: text(maxPlaceLength).nullable(),
}
export type ContainerDetails = Pick<ContainerReq, keyof typeof containerDetails>

/** A customer's answer to a request for a container at a job, asked by public link. What was asked and by whom, the server adds. (product.md#entities) */
export const containerReq = z.object({
  ...row,
  jobId: id().nullable(),
  answer: containerAnswer.nullable(),
  name: text(maxNameLength).nullable(),
  answeredAt: instant().nullable(),
  requestedAt: instant(),
  /** The name of who asked, as somebody signed in is called; null for what came from an old deployment. */
  requestedBy: text(200).nullable(),
  /** Only the office sees it. */
  note: text(maxRequestNoteLength).nullable(),
  /**
   * When the office said that it has dealt with a decline; null if it has not. Only of a declined
   * request.
   */
  handledAt: instant().nullable(),
  ...containerDetails,
})
export type ContainerReq = z.infer<typeof containerReq>

/** A request as the office types it. */
export const containerForm = z
  .object({
    size: text(maxSizeLength),
    wantedOn: z.literal('').or(z.iso.date('Please choose a date')),
    place: text(maxPlaceLength),
    note: text(maxRequestNoteLength),
  })
  .transform(detailsOf)

/** A link that was not answered for so many days answers no more, as one that never was. */
export const containerLinkDays = 30

/** The body of `POST /api/ContainerReqs/{id}/confirm`; its GET takes the same as a query. A name is asked for with `confirm` only. (product.md#container-answer, product.md#calls) */
export const containerConfirm = z.object({ answer: containerAnswer, name: text(maxNameLength).nullish() })
export type ContainerConfirm = z.infer<typeof containerConfirm>

/** The body of `POST /api/ContainerReqs/{id}/text`: the two links go to this number (10 digits). `intentId` is the caller's: a repeated request is one text. */
export const containerText = z.strictObject({
  phone: z.string().regex(/^\d{10}$/, 'Please enter 10 digit phone number'),
  language,
  intentId: id(),
})
export type ContainerText = z.infer<typeof containerText>

/** What a phone in the field says beside a request: to whom its links are texted; to nobody where the office does it. One text for a request, whose id is the intent. */
export const fieldContainerText = z.object({
  phone: containerText.shape.phone.nullable().default(null),
  language: language.default('en'),
})

/** What is typed to text the links: the phone number in any spelling. */
export const containerTextForm = z.object({
  phone: z.string().transform(normalizePhone).pipe(containerText.shape.phone),
  language,
})

/** A text that carries the links of a request: to which number it went, in what words, and what became of it. `GET /api/ContainerReqs/{id}/texts`, newest first. */
export const containerLinkText = textMessage
  .pick({ id: true, state: true, body: true, language: true, reason: true, time: true })
  .extend({ phone: z.string() })
export type ContainerLinkText = z.infer<typeof containerLinkText>

/** What whoever has the link may know: `GET /api/ContainerReqs/{id}/public`. Days are those of the business, whose time zone a customer's browser does not know. */
export const publicContainerReq = z.object({
  company: z.string().nullable(),
  address: z.string().nullable(),
  boro: z.string().nullable(),
  requestedOn: z.string(),
  /** Who runs the job on the day scheduled nearest to the request. */
  supervisor: z.string().nullable(),
  supervisorPhone: z.string().nullable(),
  answer: containerAnswer.nullable(),
  answeredBy: z.string().nullable(),
  answeredOn: z.string().nullable(),
  ...containerDetails,
})
export type PublicContainerReq = z.infer<typeof publicContainerReq>

/** Of it, what comes from other records. An answered request keeps it. (decisions/printed-names.md) */
export type AnsweredWords = Pick<PublicContainerReq, 'company' | 'address' | 'boro' | 'supervisor' | 'supervisorPhone'>

/** Where a request stands. One that was not answered in time is `expired`: its link answers nobody any more. */
export type RequestState = 'open' | 'confirmed' | 'declined' | 'expired'

export function requestState({ answer, requestedAt }: Pick<ContainerReq, 'answer' | 'requestedAt'>, now: Date): RequestState {
  if (answer !== null) return answer === 'confirm' ? 'confirmed' : 'declined'
  return Date.parse(requestedAt) > oldestOpenTime(now).getTime() ? 'open' : 'expired'
}

/** A request must have been made after this moment for its link to be answered. */
export const oldestOpenTime = (now: Date): Date => new Date(now.getTime() - containerLinkDays * 86_400_000)

/** The address a customer opens to give this answer. Whoever has it may give it. */
export const containerLink = (publicUrl: string, containerReqId: string, answer: ContainerAnswer): string =>
  `${publicUrl.replace(/(?<!\/)\/+$/, '')}/confirm/${containerReqId}?answer=${answer}`

/** Those that wait for an answer first, then the newest. */
export const sortOpenFirst = <Request extends ContainerReq>(requests: readonly Request[], now: Date): Request[] => {
  const isDone = (request: Request) => (requestState(request, now) === 'open' ? 0 : 1)
  return requests.toSorted((a, b) => isDone(a) - isDone(b) || Date.parse(b.requestedAt) - Date.parse(a.requestedAt))
}
