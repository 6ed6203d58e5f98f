import type { ImportedCertificates, NewCertificate } from '@daysheet/domain/certificates/certificate'
import { cardSides, type CardSide, type MatchedPictures } from '@daysheet/domain/certificates/import-pictures'
import type { ImportedRow } from '@daysheet/domain/certificates/import-rows'
import { newId } from '#client/new-id.ts'
import { importCertificates, uploadSide } from './queries.ts'

interface Importing {
  /** Under which each row is sent, again too. */
  ids: readonly string[]
  pictures: readonly File[]
  matched: MatchedPictures
  /** The addresses of the pictures that the server has; this adds to it. */
  sent: Map<File, string>
  onSent: () => void
}

/** Sends the pictures of a file's cards, one after the other, and then the cards. */
export async function importWithPictures(rows: readonly ImportedRow[], importing: Importing): Promise<ImportedCertificates> {
  const { ids, pictures, matched, sent, onSent } = importing
  const fileByName = new Map(pictures.map((file) => [file.name, file]))
  const addressOf = async (name: string | undefined): Promise<string | null> => {
    const file = fileByName.get(name ?? '')
    if (!file) return null
    const address = sent.get(file) ?? (await uploadSide(file))
    sent.set(file, address)
    onSent()
    return address
  }
  const certificates: NewCertificate[] = []
  for (const [at, row] of rows.entries()) {
    const { line, holder: _holder, kindName: _kindName, ...card } = row
    const addresses: Record<CardSide, string | null> = { front: null, back: null }
    for (const side of cardSides) addresses[side] = await addressOf(matched.byLine.get(line)?.[side])
    certificates.push({ ...card, ...addresses, id: ids[at] ?? newId() })
  }
  return importCertificates(certificates)
}
