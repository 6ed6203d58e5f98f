import { daysBetween, type Day } from '@daysheet/domain/calendar/day'
import type { Certificate } from '@daysheet/domain/certificates/certificate'
import type { CertificateKind } from '@daysheet/domain/certificates/kind'
import { lastDayOf } from '@daysheet/domain/certificates/validity'
import { useQuery } from '@tanstack/react-query'
import { HolderButton } from '../certificates/holder-button.tsx'
import { certificateQueries } from '../certificates/queries.ts'
import { Until } from '../certificates/until.tsx'
import { useMay } from '../session/queries.ts'
import { Empty } from '#ui/states.tsx'
import table from '#ui/table/plain-table.module.css'
import { Panel } from './panel.tsx'

/** The newest certificate of each kind, and its last valid day. */
export function HeldCertificates({ workerId, name, today }: { workerId: string; name: string; today: Day }) {
  const certificates = useQuery(certificateQueries.of({ worker: workerId }))
  const mayAdd = useMay()('certificates.write')
  const { data: kinds } = useQuery(certificateQueries.kinds())
  return (
    <Panel title="Certificates" link={<HolderButton holder={{ worker: workerId }} name={name} />} query={certificates}>
      {(held) =>
        held.length === 0 ? (
          <Empty text={mayAdd ? 'No certificates yet. Enter the first card with Certificates…' : 'No certificates yet.'} />
        ) : (
          <Held newest={newestOf(held)} kinds={kinds ?? []} today={today} />
        )
      }
    </Panel>
  )
}

/** In `held`, the newest certificate of a kind comes first. */
const newestOf = (held: readonly Certificate[]): Certificate[] =>
  [...Map.groupBy(held, ({ kindId }) => kindId).values()].flatMap(([first]) => first ?? [])

function Held({ newest, kinds, today }: { newest: readonly Certificate[]; kinds: readonly CertificateKind[]; today: Day }) {
  const byId = new Map(kinds.map((kind) => [kind.id, kind]))
  return (
    <table className={table.table} aria-label="Certificates">
      <thead>
        <tr>
          <th>Certificate</th>
          <th>Number</th>
          <th>Expires</th>
        </tr>
      </thead>
      <tbody>
        {newest.map((certificate) => {
          const kind = byId.get(certificate.kindId)
          const lastDay = kind ? lastDayOf(certificate, kind.purpose) : certificate.expires
          return (
            <tr key={certificate.id}>
              <td>{kind?.name}</td>
              <td>{certificate.number}</td>
              <td>
                <Until lastDay={lastDay} daysLeft={daysBetween(today, lastDay)} isInColumn />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
