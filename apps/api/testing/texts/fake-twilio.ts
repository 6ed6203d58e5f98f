import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import twilio from 'twilio'

export const fakeTwilioAccount = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'the token of the stand-in',
  from: '+12125550100',
  publicUrl: 'https://daysheet.example.com',
}

/** What happens to texts to a number. The accepting ones keep the text as sent, as the real carrier would. */
export type Behaviour =
  | { type: 'accept' }
  /** Accepts, then never answers; or answers with a broken connection or a server fault. */
  | { type: 'accept-then-silence' | 'accept-then-cut' | 'accept-then-500' }
  /** Does not accept: never answers, or with this status and error code. */
  | { type: 'silence' }
  | { type: 'refuse'; status: number; code: number; message: string }
  /** Refuses with 429 this many times, then accepts. */
  | { type: 'busy'; times: number }

export type AcceptedText = {
  sid: string
  to: string
  body: string
  statusCallback: string
  at: Date
  status: string
  errorCode: number | null
}

export type FakeTwilio = {
  url: string
  accepted: AcceptedText[]
  /** Calls that the real carrier would have refused as malformed. */
  complaints: string[]
  behave: (phone: string, behaviour: Behaviour) => void
  /** Called between accepting a text and answering. */
  onAccept: (hook: (text: AcceptedText) => void) => void
  /** What the account is said to be: `active`, `suspended` or `closed`. */
  setStatus: (status: string) => void
  /** A call of ours signed as the carrier signs its calls. */
  signed: (path: string, params: Record<string, string>) => { payload: string; headers: Record<string, string> }
  close: () => Promise<void>
}

/** The settings of a Daysheet whose carrier answers at `url`. */
export const fakeTwilioSettings = (url: string) => ({
  TEXTS: 'twilio',
  TWILIO_ACCOUNT_SID: fakeTwilioAccount.accountSid,
  TWILIO_AUTH_TOKEN: fakeTwilioAccount.authToken,
  TWILIO_FROM: fakeTwilioAccount.from,
  TWILIO_API_URL: url,
})

/** Stands in for Twilio's API: checks what arrives like the real one, keeps what it accepted, and can fail in every way that matters. Our calls must name `publicUrl` to be called back at. */
export async function startTwilioStandIn({
  address = '127.0.0.1',
  port: wanted = 0,
  publicUrl = fakeTwilioAccount.publicUrl,
} = {}): Promise<FakeTwilio> {
  const accepted: AcceptedText[] = []
  const complaints: string[] = []
  const behaviours = new Map<string, Behaviour>()
  let hook: (text: AcceptedText) => void = () => {}
  let accountStatus = 'active'
  const server = createServer((request, response) => {
    void answer(request, response)
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const expected = `Basic ${Buffer.from(`${fakeTwilioAccount.accountSid}:${fakeTwilioAccount.authToken}`).toString('base64')}`
    if (request.headers.authorization !== expected) return refuse(response, 401, 20003, 'Authenticate')
    const account = `/2010-04-01/Accounts/${fakeTwilioAccount.accountSid}`
    if (url.pathname === `${account}.json`) return send(response, 200, { sid: fakeTwilioAccount.accountSid, status: accountStatus })
    if (url.pathname === `${account}/IncomingPhoneNumbers.json`) {
      const numbers = url.searchParams.get('PhoneNumber') === fakeTwilioAccount.from ? [{ phone_number: fakeTwilioAccount.from }] : []
      return send(response, 200, { incoming_phone_numbers: numbers, page: 0, page_size: 50, next_page_uri: null })
    }
    if (url.pathname === '/v1/Services/MG1') return send(response, 200, { sid: 'MG1' })
    if (url.pathname !== `${account}/Messages.json`) return refuse(response, 404, 20404, 'Not found')
    if (request.method === 'GET') {
      const listed = accepted.filter((text) => text.to === url.searchParams.get('To')).toReversed()
      return send(response, 200, { messages: listed.map(shown), page: 0, page_size: 50, next_page_uri: null })
    }
    return create(new URLSearchParams(await bodyOf(request)), response)
  }

  function create(params: URLSearchParams, response: ServerResponse) {
    const complaint = complaintAbout(params, publicUrl)
    if (complaint) {
      complaints.push(complaint)
      return refuse(response, 400, 21211, complaint)
    }
    const to = params.get('To') ?? ''
    const behaviour = behaviours.get(to) ?? { type: 'accept' }
    if (behaviour.type === 'silence') return undefined
    if (behaviour.type === 'refuse') return refuse(response, behaviour.status, behaviour.code, behaviour.message)
    if (behaviour.type === 'busy' && behaviour.times > 0) {
      behaviour.times -= 1
      return refuse(response, 429, 20429, 'Too Many Requests')
    }
    const text = keep(params)
    hook(text)
    if (behaviour.type === 'accept-then-silence') return undefined
    if (behaviour.type === 'accept-then-cut') return response.destroy()
    if (behaviour.type === 'accept-then-500') return refuse(response, 500, 20500, 'Internal Server Error')
    return send(response, 201, shown(text))
  }

  function keep(params: URLSearchParams): AcceptedText {
    const text = {
      sid: `SM${String(accepted.length + 1).padStart(32, '0')}`,
      to: params.get('To') ?? '',
      body: params.get('Body') ?? '',
      statusCallback: params.get('StatusCallback') ?? '',
      at: new Date(),
      status: 'queued',
      errorCode: null,
    }
    accepted.push(text)
    return text
  }

  await new Promise<void>((resolve) => server.listen(wanted, address, resolve))
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  return {
    url: `http://${address}:${port}`,
    accepted,
    complaints,
    behave: (phone, behaviour) => void behaviours.set(`+1${phone}`, behaviour),
    onAccept: (next) => void (hook = next),
    setStatus: (status) => void (accountStatus = status),
    signed(path, params) {
      const signature = twilio.getExpectedTwilioSignature(fakeTwilioAccount.authToken, publicUrl + path, params)
      const headers = { 'x-twilio-signature': signature, 'content-type': 'application/x-www-form-urlencoded' }
      return { payload: new URLSearchParams(params).toString(), headers }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function complaintAbout(params: URLSearchParams, publicUrl: string): string | null {
  if (!/^\+1\d{10}$/.test(params.get('To') ?? '')) return `To is not a number: ${params.get('To')}`
  if (params.get('From') !== fakeTwilioAccount.from) return `From is not ours: ${params.get('From')}`
  const body = params.get('Body') ?? ''
  if (body === '' || body.length > 1600) return `Body has ${body.length} characters`
  const callback = params.get('StatusCallback') ?? ''
  return callback.startsWith(`${publicUrl}/api/texts/status?message=`) ? null : `StatusCallback is not ours: ${callback}`
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request) body += String(part)
  return body
}

const shown = (text: AcceptedText) => ({
  sid: text.sid,
  account_sid: fakeTwilioAccount.accountSid,
  to: text.to,
  from: fakeTwilioAccount.from,
  body: text.body,
  status: text.status,
  direction: 'outbound-api',
  error_code: text.errorCode,
  error_message: null,
  date_created: text.at.toUTCString(),
  date_updated: text.at.toUTCString(),
  date_sent: null,
})

function send(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const refuse = (response: ServerResponse, status: number, code: number, message: string) =>
  send(response, status, { status, code, message, more_info: '' })
