/** The calls that send the queue. (product.md#field) */
import type { FieldBatch, FieldResult } from '@daysheet/domain/field/batch'
import { deadlineMs } from '@daysheet/domain/field/sending/lanes'
import { ApiError, send, storedToken, write } from '#client/client.ts'
import { fetchWithReport } from '../phone/report-phone.ts'
import { tellingReach } from './reach.ts'
import { limited } from './requests.ts'
import type { Sending } from './sending.ts'
import type { StoredPicture } from './database.ts'

export type Calls = Pick<Sending, 'account' | 'upload' | 'sendBatch' | 'now' | 'chance'>

/**
 * One person's calls, with this phone's clock and random numbers. They fail if another session
 * starts meanwhile.
 */
export function callsFor(account: string, session: string | null = storedToken(), deadline = deadlineMs): Calls {
  const requireSession = () => {
    if (storedToken() !== session) throw new ApiError(401, 'Please sign in again.')
  }
  return {
    account,
    async upload(picture, tries) {
      requireSession()
      const bytes = picture.bytes.byteLength
      return tellingReach(() => limited({ bytes, tries }, (signal) => uploadPicture(picture, signal), deadline))
    },
    async sendBatch(batch, tries) {
      requireSession()
      const bytes = JSON.stringify(batch).length
      return tellingReach(() => limited({ bytes, tries }, (signal) => postBatch(batch, signal), deadline))
    },
    now: () => Date.now(),
    chance: () => Math.random(),
  }
}

const postBatch = async (body: FieldBatch, signal: AbortSignal): Promise<readonly FieldResult[]> =>
  (await send('POST field/records', { body }, { transport: fetchWithReport, signal })).results

async function uploadPicture({ container, bytes, mime, sha256 }: StoredPicture, signal: AbortSignal): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([bytes], { type: mime }), `${sha256}.jpg`)
  const { result } = (await write('POST', `images/${container}/upload`, form, { signal })) as {
    result: { files: Record<string, { name: string }[]> }
  } // the shape of the request
  const name = Object.values(result.files)[0]?.[0]?.name ?? ''
  return `/api/images/${container}/download/${name}`
}
