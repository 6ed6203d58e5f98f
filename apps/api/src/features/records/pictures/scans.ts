/** Papers that come as a PDF where a picture of them is taken as well: kept as they came, because nothing can be encoded anew of them. (decisions/loads.md) */
import { signedCopyPictures } from '@daysheet/domain/loads/signed-copies'
import { isPdf } from '#ports/pdf/is-pdf.ts'
import type { Files } from '#ports/files/files.ts'
import { imageTypeOf, prepareImage, type PreparedImage } from './prepare-image.ts'

const pdf = { type: 'application/pdf', extension: 'pdf' } as const
const takesScans = (container: string) => container === signedCopyPictures

/** Makes of uploaded bytes what is kept: a picture that is safe, or in a container that takes papers the PDF itself. */
export async function prepareUpload(
  { files: store, container, pixelsLeft }: { files: Files; container: string; pixelsLeft: number },
  bytes: Buffer,
  name: string,
): Promise<Omit<PreparedImage, 'type'> & { type: string }> {
  return takesScans(container) && isPdf(name, bytes) ? { body: bytes, ...pdf, pixels: 0 } : prepareImage(bytes, name, { store, pixelsLeft })
}

/** The type of a stored file by its name, or nothing for what is neither a picture nor a paper of a container that takes them. */
export const storedTypeOf = (container: string, name: string): string | undefined =>
  imageTypeOf(name) ?? (takesScans(container) && /\.pdf$/i.test(name) ? pdf.type : undefined)

export const isScan = (type: string): boolean => type === pdf.type
