import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { attachment } from '../../http/attachment.ts'
import { HttpError, notFound } from '../../http/errors.ts'
import { askedId } from './params.ts'
import { filingFileNamed } from './queries.ts'
import { filingContainer } from './read-upload.ts'
import { refusalOf } from './refusal.ts'

/**
 * The PDF of a filing as it came in. It is somebody else's file: to be saved, never to be shown or run as a page of ours,
 * and kept by no browser: what may be seen is decided anew each time. (promises.md S9)
 */
export async function sendFile({ db, files }: Pick<Deps, 'db' | 'files'>, id: string, reply: FastifyReply): Promise<FastifyReply> {
  const file = await filingFileNamed(db, askedId('FilingFile', id))
  if (!file) throw notFound('FilingFile', id)
  const stored = await files.open(filingContainer, file.storedName).catch((error: unknown) => {
    throw refusalOf(error)
  })
  if (!stored) throw new HttpError(404, `The file ${file.name} is no longer in the store for files.`)
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-length': stored.size,
      'content-disposition': attachment(file.name),
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(stored.body)
}
