import type { CarrierAccount } from '@daysheet/domain/status/doctor-lines'
import { makeClient, type TwilioOptions } from '#ports/texts/twilio.ts'

const refusals = new Set([401, 403, 404])

/** Asks Twilio for our account and our sender. Sends nothing. */
export async function carrierAccount(options: TwilioOptions): Promise<CarrierAccount> {
  const { accountSid, from } = options
  try {
    const sdk = await makeClient(options)
    const { status } = await sdk.api.v2010.accounts(accountSid).fetch()
    return { answer: 'accepted', status, from, isFromOurs: status !== 'active' || (await isOurs(sdk, from)) }
  } catch (error) {
    const { status, code } = error as { status?: unknown; code?: unknown } // the SDK throws RestException or axios' error
    if (typeof status === 'number' && refusals.has(status)) return { answer: 'refused' }
    return { answer: 'none', reason: String(code ?? status ?? (error instanceof Error ? error.message : error)) }
  }
}

type Sdk = Awaited<ReturnType<typeof makeClient>>

async function isOurs(sdk: Sdk, from: string): Promise<boolean> {
  if (!from.startsWith('MG')) return (await sdk.incomingPhoneNumbers.list({ phoneNumber: from, limit: 1 })).length > 0
  return sdk.messaging.v1
    .services(from)
    .fetch()
    .then(
      () => true,
      (error: { status?: unknown }) => {
        if (error.status === 404) return false
        throw error
      },
    )
}
