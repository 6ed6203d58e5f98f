import { internationalPhone, phoneOfCarrier } from '@daysheet/domain/people/phone'
import { storable } from '@daysheet/domain/texts/storable'
import { countOf } from '@daysheet/domain/numbers/count-of'
import type { Twilio } from 'twilio'
import type RequestClient from 'twilio/lib/base/RequestClient.js'
import type { MessageInstance } from 'twilio/lib/rest/api/v2010/account/message.js'
import type {
  CarrierWebhooks,
  CarrierRecord,
  Handover,
  IncomingText,
  Outgoing,
  StatusCallback,
  TextCarrier,
  CarrierState,
} from './texts.ts'

export type TwilioOptions = {
  accountSid: string
  authToken: string
  /** Our number (+12125550100) or a messaging service (MG…). */
  from: string
  /** Points the SDK at a stand-in. */
  apiUrl: string | undefined
  /** Where the carrier reaches us; its signatures cover this address. */
  publicUrl: string
  timeoutMs?: number
}

const answerWithinMs = 10_000
const stopped = 21610
/** Our clock and the carrier's may differ this much. */
const clockSkewMs = 2 * 60_000

/** Failures before anything was sent: the text was surely not accepted. */
const neverLeft = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Twilio through its own SDK, which is loaded when the first text goes out or comes in. */
export function twilioCarrier(options: TwilioOptions): TextCarrier {
  let loading: Promise<Twilio> | undefined
  const client = () => (loading ??= makeClient(options))
  return {
    name: 'twilio',
    send: (text) => hand(client, options, text),
    find: (text, claimed) => lookUp(client, text, claimed),
    webhooks: webhooks(options),
  }
}

/** The SDK with our credentials, and a stand-in's address where there is one. */
export async function makeClient({ accountSid, authToken, apiUrl, timeoutMs = answerWithinMs }: TwilioOptions): Promise<Twilio> {
  const { default: twilio } = await import('twilio')
  class Client extends twilio.RequestClient {
    override request<T>(call: RequestClient.RequestOptions<T>) {
      if (apiUrl === undefined) return super.request<T>(call)
      const { pathname, search } = new URL(call.uri)
      return super.request<T>({ ...call, uri: apiUrl + pathname + search })
    }
  }
  return twilio(accountSid, authToken, { httpClient: new Client({ timeout: timeoutMs }), autoRetry: false })
}

async function hand(client: () => Promise<Twilio>, { from, publicUrl }: TwilioOptions, { id, phone, body }: Outgoing): Promise<Handover> {
  let sdk: Twilio
  try {
    sdk = await client()
  } catch {
    return { outcome: 'busy', reason: 'The carrier library could not be loaded' }
  }
  try {
    const sender = from.startsWith('MG') ? { messagingServiceSid: from } : { from }
    // The address names our message, so that the callback finds it even when the answer to this call is lost.
    const statusCallback = `${publicUrl}/api/texts/status?message=${id}`
    const message = await sdk.messages.create({ to: internationalPhone(phone), body, statusCallback, ...sender })
    const state = stateOf(message.status)
    if (state === 'failed') return refusal(message.errorCode, message.errorMessage)
    return message.sid ? { outcome: 'accepted', carrierId: message.sid, state: state ?? 'sent' } : { outcome: 'unknown' }
  } catch (error) {
    return whatWentWrong(error)
  }
}

/** A clear no is a refusal, "not now" is busy; a server fault, a timeout or a broken connection leaves it open whether the text goes out. */
function whatWentWrong(error: unknown): Handover {
  const { status, code, message } = error as { status?: unknown; code?: unknown; message?: string } // the SDK throws RestException or axios' error
  if (status === 429) return { outcome: 'busy', reason: 'The carrier is busy' }
  if (typeof status === 'number' && status >= 400 && status < 500 && status !== 408) {
    return refusal(typeof code === 'number' ? code : undefined, message)
  }
  if (typeof code === 'string' && neverLeft.has(code)) return { outcome: 'busy', reason: 'The carrier cannot be reached' }
  return { outcome: 'unknown' }
}

function refusal(code: number | undefined, message: string | undefined): Handover {
  return { outcome: 'refused', reason: reasonOf(code, message), fault: faultOf(code), stopped: code === stopped }
}

/** Twilio has no reference of ours to search by, so the text is recognised by number, words and time among those no other text claims. */
async function lookUp(
  client: () => Promise<Twilio>,
  { phone, body, handedAt }: Outgoing & { handedAt: Date },
  claimed: (carrierIds: string[]) => Promise<Set<string>>,
): Promise<CarrierRecord> {
  try {
    const since = new Date(handedAt.getTime() - clockSkewMs)
    const listed = await (await client()).messages.list({ to: internationalPhone(phone), limit: 100 })
    const alike = listed.filter((one) => one.body === body && one.direction !== 'inbound' && createdAt(one) >= since.getTime())
    const others = await claimed(alike.map((one) => one.sid))
    const [ours] = alike.filter((one) => !others.has(one.sid)).toSorted((a, b) => createdAt(a) - createdAt(b))
    if (!ours) return { found: 'absent' }
    const state = stateOf(ours.status) ?? 'sent'
    return { found: 'text', carrierId: ours.sid, state, reason: state === 'failed' ? reasonOf(ours.errorCode, ours.errorMessage) : null }
  } catch {
    return { found: 'no-answer' }
  }
}

const createdAt = (message: MessageInstance) => message.dateCreated?.getTime() ?? 0

function webhooks({ authToken, publicUrl }: TwilioOptions): CarrierWebhooks {
  return {
    async isAuthentic({ path, signature, params }) {
      if (signature === undefined) return false
      const { default: twilio } = await import('twilio')
      return twilio.validateRequest(authToken, signature, publicUrl + path, params)
    },
    status(params): StatusCallback | null {
      const { MessageSid: carrierId, MessageStatus: status, ErrorCode: code } = params
      const state = stateOf(status ?? '')
      if (!carrierId || !status || !state) return null
      const reason = state === 'failed' ? reasonOf(code ? Number(code) : undefined) : null
      return { carrierId, state, reason, key: `${carrierId}:${status}` }
    },
    incoming(params) {
      const {
        MessageSid: carrierId,
        From: from,
        Body: body,
        ButtonText: button,
        OptOutType: optOut,
        OriginalRepliedMessageSid: repliesTo,
      } = params
      if (!carrierId || !from) return null
      return {
        carrierId,
        phone: phoneOfCarrier(from),
        text: body || button || '',
        attached: attachedTo(params),
        optOut: optOutOf(optOut),
        repliesTo: repliesTo || undefined,
      }
    },
  }
}

/** Pictures and places stay with the carrier. The stored text says that there are some. */
function attachedTo({ NumMedia: media, Latitude: latitude, Longitude: longitude, Address: address, Label: label }: Record<string, string>) {
  const files = Number(media)
  const place = latitude && longitude ? [label, address, `${latitude}, ${longitude}`].filter(Boolean).join(', ') : ''
  const parts = [...(files > 0 ? [countOf(files, 'picture or file', 'pictures or files')] : []), ...(place ? [`place: ${place}`] : [])]
  return parts.length > 0 ? `(${parts.join('; ')})` : undefined
}

function optOutOf(word: string | undefined): IncomingText['optOut'] {
  const plain = word?.trim().toLowerCase()
  return plain === 'stop' || plain === 'start' || plain === 'help' ? plain : undefined
}

/** The carrier's error codes in words a dispatcher can act on. (twilio.com/docs/api/errors) */
const reasons: Readonly<Record<number, string>> = {
  21211: 'This is not a phone number',
  21214: 'This number cannot be reached',
  21217: 'This is not a phone number',
  21408: 'The carrier account cannot text this region',
  21610: 'Replied STOP: no texts reach them until they text START',
  21612: 'The carrier cannot text this number',
  21614: 'This number cannot get texts: it is not a mobile number',
  30001: 'The carrier had too many texts waiting',
  30003: 'The phone is off or has no signal',
  30004: 'The phone blocks our texts',
  30005: 'This number is not in use',
  30006: 'This number is a landline and cannot get texts',
  30007: 'The mobile network blocked the text as spam',
  30008: 'The mobile network did not deliver it and gave no reason',
  30032: 'Our sending number is not verified with the carrier',
  30034: 'Our sending number is not registered with the carrier',
}

/** The others are of our account, of our sending number, or of the carrier. */
const ofTheNumber = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614, 30003, 30004, 30005, 30006])

/** Whose fault it is that a text is refused. */
const faultOf = (code: number | undefined): 'number' | 'account' => (code !== undefined && ofTheNumber.has(code) ? 'number' : 'account')

/** The most characters of a carrier's reason, so that it fits together with the words around it. */
const reasonLength = 900

/** `said` is the carrier's own text, used when we have no better one. */
function reasonOf(code: number | undefined, said?: string): string {
  const words = code === undefined ? undefined : reasons[code]
  if (words) return words
  const message = said && storable(said).slice(0, reasonLength)
  if (message) return code === undefined ? message : `${message} (carrier error ${code})`
  return code === undefined ? 'The carrier did not deliver it' : `The carrier did not deliver it (error ${code})`
}

const states: Readonly<Record<string, CarrierState>> = {
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
}

/** A carrier's status as one of ours; `null` for a word we do not know. */
const stateOf = (status: string): CarrierState | null => (Object.hasOwn(states, status) ? (states[status] ?? null) : null)
