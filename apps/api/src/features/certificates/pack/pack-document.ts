import { formatDateTime, formatDay, weekdayOf } from '@daysheet/domain/calendar/day'
import { cardsOn, peopleOfPack, type PackedCard } from '@daysheet/domain/certificates/pack'
import type { KindOfCertificate } from '@daysheet/domain/certificates/validity'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import type { Content } from 'pdfmake/interfaces.js'
import type { PdfDocument } from '#ports/pdf/print.ts'
import type { PackToPrint, StoredCard } from './queries.ts'

interface PackParts extends PackToPrint {
  kinds: readonly KindOfCertificate[]
  companyName: string
  printedAt: Date
  zone: string
  /** The pictures there are, by their addresses. */
  pictures: ReadonlyMap<string, string>
}

/** The pack for a site: the company's licences first, then everybody by name with each card that holds on the day. (product.md#certificate-pack) */
export function packDocument({ day, job, people, company, kinds, companyName, printedAt, zone, pictures }: PackParts): PdfDocument {
  const place = [formatJobNumber(job), [job.address, job.boro].filter(Boolean).join(', ')].filter(Boolean).join('  ')
  const title = `Certificates ${formatDay(day)} ${place}`
  const cardsOf = (certificates: readonly StoredCard[]) => cardsOn(certificates, { kinds, day })
  const onPaper = (name: string, cards: readonly PackedCard<StoredCard>[]): Content => ({
    margin: [0, 10, 0, 0],
    stack: [
      { text: name, style: 'name' },
      ...(cards.length === 0
        ? [{ text: 'No valid certificate on this day', style: 'missing' }]
        : cards.map((card) => cardOnPaper(card, pictures))),
    ],
  })
  return {
    title,
    footer: `${title}  ·  printed ${formatDateTime(printedAt, zone)}`,
    styles: {
      title: { fontSize: 18, bold: true },
      name: { fontSize: 13, bold: true },
      missing: { bold: true, color: '#b00020' },
    },
    content: [
      ...(companyName === '' ? [] : [{ text: companyName }]),
      { text: 'Certificates', style: 'title' },
      { text: `${place}, ${weekdayOf(day)}, ${formatDay(day)}` },
      onPaper('Company license', cardsOf(company)),
      ...peopleOfPack(people).map(({ name, certificates }) => onPaper(name ?? 'Unknown', cardsOf(certificates))),
    ],
  }
}

function cardOnPaper({ kindName, lastDay, certificate }: PackedCard<StoredCard>, pictures: ReadonlyMap<string, string>): Content {
  const { number, functions, front, back } = certificate
  const words = [kindName, number, `expires ${formatDay(lastDay)}`, functions].filter(Boolean).join('  ·  ')
  const sides = [front, back].flatMap((address) => (address === null ? [] : (pictures.get(address) ?? [])))
  return {
    margin: [0, 4, 0, 4],
    unbreakable: true,
    stack: [
      { text: words },
      ...(sides.length === 0
        ? []
        : [
            {
              columns: sides.map((image) => ({ image, width: 240, margin: [0, 4, 0, 0] as [number, number, number, number] })),
              columnGap: 12,
            },
          ]),
    ],
  }
}
