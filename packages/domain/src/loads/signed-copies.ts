/** A waste shipment record as it came back signed: pictures of its pages, or PDFs. (product.md#waste-shipment-record) */
import { parsePictureAddress } from '../records/picture-address.ts'

/** Their container: whoever may not see loads may not see them either. */
export const signedCopyPictures = 'loads'

/** So many may a load have: each of its jobs has a record of a page or two. */
export const maxSignedCopies = 20

export const signedCopyMessage = `is no signed copy: send what the upload answered, such as /api/images/${signedCopyPictures}/download/1.jpg`

/** Whether an address is one of these pictures, and nothing besides: no query, in which a client may have left its token. */
export function isSignedCopy(address: string): boolean {
  const picture = parsePictureAddress(address)
  return picture?.kind === 'own' && address === `/api/images/${signedCopyPictures}/download/${picture.name}`
}

/** Whether a signed copy is a PDF, which is downloaded, and not a picture, which is shown. */
export const isPdfCopy = (address: string): boolean => address.toLowerCase().endsWith('.pdf')
