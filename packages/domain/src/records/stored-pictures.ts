import { z } from 'zod'

/** One stored file, as LoopBack's storage component tells it; `name` is the one to download it by. */
const storedFile = z.object({
  container: z.string().meta({ examples: ['jtimages'] }),
  name: z.string().meta({
    description: 'Derived from the content: the same picture has the same name. Used to download it.',
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c.jpg'],
  }),
  type: z.string().meta({ examples: ['image/jpeg'] }),
  field: z.string().meta({ examples: ['file'] }),
  originalFilename: z.string().meta({ examples: ['IMG_0421.jpg'] }),
  size: z.int().meta({ description: 'Size of the stored picture in bytes', examples: [183_042] }),
})
export type StoredFile = z.infer<typeof storedFile>

/** The answer of `POST /api/images/{container}/upload`. */
export const storedPictures = z.object({
  result: z.object({
    files: z.record(z.string(), z.array(storedFile)).meta({ description: 'By the name of the field' }),
    fields: z.record(z.string(), z.array(z.string())).meta({ description: 'Other fields of the upload', examples: [{}] }),
  }),
})
