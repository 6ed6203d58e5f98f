/** What the OpenAPI document says of pictures. */
import { z } from 'zod'
import { jsonOf, type RouteDoc } from '../../rest/openapi.ts'
import { thumbnailSize } from './prepare-image.ts'

const tag = 'Images'

/** One stored file, as LoopBack's storage component tells it; `name` is the one to download it by. */
const storedFile = z.object({
  container: z.string(),
  name: z.string(),
  type: z.string(),
  field: z.string(),
  originalFilename: z.string(),
  size: z.int(),
})
export type StoredFile = z.infer<typeof storedFile>

export const uploadDoc: RouteDoc = {
  summary: 'Store pictures (JPEG, PNG, WebP), all or none',
  tag,
  body: { type: 'multipart/form-data', schema: z.looseObject({ file: z.file() }) },
  answer: jsonOf(
    z.object({
      result: z.object({ files: z.record(z.string(), z.array(storedFile)), fields: z.record(z.string(), z.array(z.string())) }),
    }),
  ),
}
export const downloadDoc: RouteDoc = {
  summary: 'A picture, or its thumbnail',
  tag,
  parameters: z.object({ size: z.literal(String(thumbnailSize)).optional() }),
  answer: { type: 'image/*' },
}
