/**
 * What a phone tells of itself with its calls: how much waits on it, since when, and which application it runs. One header, because every call carries it. Apart from
 * the schemas, so that a phone loads no zod. (product.md#phones-of-the-field)
 */
import { isWorkWaiting, needsPerson, type QueueItem } from './queue.ts'

export const phoneHeader = 'field-phone'

export interface PhoneReport {
  /** Made at the phone's first use. */
  id: string
  /** Records of whoever is signed in that are to be sent. */
  waiting: number
  /** Those that need a person. */
  refused: number
  /** When the oldest that waits was made, by the phone's clock. */
  oldestAt: string | null
  /** Which application it runs: the name of its script's content. */
  version: string | null
}

/** What a phone says of the queue of one account. */
export function queueReport(items: readonly QueueItem[], account: string): Pick<PhoneReport, 'waiting' | 'refused' | 'oldestAt'> {
  const own = items.filter((item) => item.account === account)
  const waiting = own.filter(isWorkWaiting)
  const oldest = waiting.reduce<number | null>((least, { madeAt }) => (least === null || madeAt < least ? madeAt : least), null)
  return {
    waiting: waiting.length,
    refused: own.filter(needsPerson).length,
    oldestAt: oldest === null ? null : new Date(oldest).toISOString(),
  }
}

/** `id=…&waiting=3&refused=0&oldest=2026-11-25T12:00:00.000Z&version=DvK3a9Qx` */
export const writePhoneReport = ({ id, waiting, refused, oldestAt, version }: PhoneReport): string =>
  new URLSearchParams({
    id,
    waiting: String(waiting),
    refused: String(refused),
    ...(oldestAt !== null && { oldest: oldestAt }),
    ...(version !== null && { version }),
  }).toString()

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
const isVersion = (text: string): boolean => /^[\w.+-]{1,60}$/.test(text)
const most = 1_000_000
/** No phone kept anything before; what is earlier is a clock that knows nothing. */
const earliest = Date.UTC(2000, 0, 1)
const latest = Date.UTC(2100, 0, 1)

/** What a phone has said; null of what cannot be read, for which no call is refused. */
export function readPhoneReport(header: string | undefined): PhoneReport | null {
  const said = new URLSearchParams(header ?? '')
  const id = (said.get('id') ?? '').toLowerCase()
  const [waiting, refused] = [countOf(said.get('waiting')), countOf(said.get('refused') ?? '0')]
  if (!isId(id) || waiting === null || refused === null) return null
  const version = said.get('version')
  return { id, waiting, refused, oldestAt: momentOf(said.get('oldest')), version: version !== null && isVersion(version) ? version : null }
}

const countOf = (text: string | null): number | null => (text !== null && /^\d{1,9}$/.test(text) ? Math.min(Number(text), most) : null)

function momentOf(text: string | null): string | null {
  const moment = Date.parse(text ?? '')
  return moment >= earliest && moment < latest ? new Date(moment).toISOString() : null
}
