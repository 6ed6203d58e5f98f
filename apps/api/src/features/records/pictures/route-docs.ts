/** What the OpenAPI document says of pictures. */
import { z } from 'zod'
import { jsonOf } from '../../../http/content.ts'
import type { RouteDoc } from '../../../rest/openapi/openapi.ts'
import { thumbnailSize } from './prepare-image.ts'

const tag = 'Images'

/** One stored file, as LoopBack's storage component tells it; `name` is the one to download it by. */
const storedFile = z.object({
  container: z.string().meta({ examples: ['jtimages'] }),
  name: z.string().meta({
    description: 'Made of the content: the same picture has the same name. Download it by this.',
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c.jpg'],
  }),
  type: z.string().meta({ examples: ['image/jpeg'] }),
  field: z.string().meta({ examples: ['file'] }),
  originalFilename: z.string().meta({ examples: ['IMG_0421.jpg'] }),
  size: z.int().meta({ description: 'Bytes of the picture as it is kept', examples: [183_042] }),
})
export type StoredFile = z.infer<typeof storedFile>

export const uploadDoc: RouteDoc = {
  summary: 'Store pictures (JPEG, PNG, WebP), all or none',
  tag,
  body: {
    type: 'multipart/form-data',
    schema: z.looseObject({
      file: z.file().meta({ description: 'A picture of at most 25 MB; up to 20 of them, under any name of a field' }),
    }),
  },
  answer: jsonOf(
    z.object({
      result: z.object({
        files: z.record(z.string(), z.array(storedFile)).meta({ description: 'By the name of the field' }),
        fields: z.record(z.string(), z.array(z.string())).meta({ description: 'What came beside the pictures', examples: [{}] }),
      }),
    }),
  ),
}
export const downloadDoc: RouteDoc = {
  summary: 'A picture, or its thumbnail; a piece of it (206) where Range asks for one, 304 where If-None-Match names it',
  tag,
  parameters: z.object({ size: z.literal(String(thumbnailSize)).optional().meta({ description: 'The thumbnail, WebP' }) }),
  headers: {
    Range:
      'One piece, such as `bytes=0-1023`, `bytes=1024-` or `bytes=-500`; 416 when there is no such piece. Several pieces: the whole is sent.',
    'If-Range': 'The ETag of what the caller has a piece of; the whole is sent when it is another one.',
    'If-None-Match': 'The ETag of what the caller has; 304 then.',
  },
  answer: { type: 'image/*' },
}
