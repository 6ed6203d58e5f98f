import { cardsOn, packText } from '@daysheet/domain/certificates/pack'
import { formatDay } from '@daysheet/domain/calendar/day'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import { createHash } from 'node:crypto'
import { inTransaction } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { notFound } from '#http/errors.ts'
import { namesakes } from '#features/people/queries.ts'
import { readSettings } from '#features/settings/queries.ts'
import { certificateKinds } from '../queries.ts'
import { cardPicture } from './card-picture.ts'
import { packDocument } from './pack-document.ts'
import { insertPack, packToPrint } from './queries.ts'

/** What a pack is about, short enough to be compared. */
export const packDigest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Prints the certificates of a job of a day, and remembers of whom: when its crew is another one, the pack is old. (product.md#certificate-pack) */
export async function printPack(
  { db, files, pdf, now, config }: Pick<Deps, 'db' | 'files' | 'pdf' | 'now' | 'config'>,
  actor: string,
  entryId: string,
): Promise<{ name: string; bytes: Buffer }> {
  const [pack, kinds, { companyName }, names] = await Promise.all([
    packToPrint(db, entryId),
    certificateKinds(db),
    readSettings(db),
    namesakes(db, 'paper'),
  ])
  if (!pack) throw notFound('ScheduleEntry', entryId)
  const { day, job, people, company } = pack
  const called = people.map((one) => ({ ...one, name: names.get(one.personId ?? '') ?? one.name }))
  const shown = [company, ...people.map(({ certificates }) => certificates)].flatMap((of) => cardsOn(of, { kinds, day }))
  const pictures = new Map<string, string>()
  // One after the other: forty crew members have eighty cards, and each is in memory as a whole while it is made small.
  for (const address of new Set(shown.flatMap(({ certificate: { front, back } }) => [front, back].filter((side) => side !== null)))) {
    const picture = await cardPicture(files, address)
    if (picture !== undefined) pictures.set(address, picture)
  }
  const document = packDocument({ ...pack, people: called, kinds, companyName, printedAt: now(), zone: config.businessTimeZone, pictures })
  const bytes = await pdf.render(document)
  const text = packText([...people, { personId: null, name: null, certificates: company }], { kinds, day })
  await inTransaction(db, actor, (tx) => insertPack(tx, entryId, packDigest(text)))
  const name = ['Certificates', formatJobNumber(job) || job.address, formatDay(day)].join('_')
  return { name: `${name}.pdf`, bytes }
}
