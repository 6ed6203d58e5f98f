import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'

/** A teal picture of that many pixels, to be encoded. */
export const aPicture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } })

export interface PictureFile {
  name: string
  body: Buffer
}

/** Uploads files into a container as a browser's form does. */
export async function uploadPictures(app: FastifyInstance, token: string, files: readonly PictureFile[], container: string) {
  const form = new FormData()
  for (const { name, body } of files) form.append('file', new Blob([new Uint8Array(body)]), name)
  const request = new Request('http://form', { method: 'POST', body: form })
  return app.inject({
    method: 'POST',
    url: `/api/images/${container}/upload`,
    headers: { authorization: token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
