import { formatDateTime } from '@daysheet/domain/calendar/day'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import type { Job } from '@daysheet/domain/jobs/job'
import { formatQuantity, type CostedOrder } from '@daysheet/domain/materials/job-materials'
import GlobalStyles from '@mui/material/GlobalStyles'
import { useSettings } from '#features/session/queries.ts'
import { byName } from '../by-name.ts'
import styles from './pick-list.module.css'

export type PickListJob = Pick<Job, 'jobNum' | 'jobNumDecimals' | 'address' | 'boro' | 'premisesDetail'>

/** On paper the list stands alone; on the screen it is not there. */
const alone = `
@media screen { [data-pick-list] { display: none } }
@media print {
  @page { size: portrait; margin: 14mm; @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); font: 10px sans-serif } }
  html, body { background: #fff !important; overflow: visible !important; padding: 0 !important }
  body > *:not([data-pick-list]) { display: none !important }
}`

/** What the warehouse picks and ticks off: no prices, lines by name, a box to write into where nothing was picked yet, and who gave it to whom. */
export function PickList({ job, order }: { job: PickListJob; order: CostedOrder }) {
  const { timeZone: zone } = useSettings()
  const lines = order.lines.toSorted(byName)
  const where = [job.address, job.boro].filter(Boolean).join(', ')
  const facts = [
    ...(job.premisesDetail ? [['Premises', job.premisesDetail] as const] : []),
    ['Order placed', formatDateTime(order.date, zone)] as const,
    ['Supervisor', order.supervisorName ?? 'None'] as const,
    ['Lines', lines.length] as const,
  ]
  return (
    <main data-pick-list className={styles.paper}>
      <GlobalStyles styles={alone} />
      <table>
        <colgroup>
          <col />
          <col style={{ width: '22%' }} />
          <col style={{ width: 92 }} />
          <col style={{ width: 108 }} />
        </colgroup>
        <thead>
          <tr>
            <td colSpan={4} className={styles.title}>
              <h1>Pick list</h1>
              <div className={styles.of}>{[formatJobNumber(job), where].filter(Boolean).join(' · ')}</div>
              <dl>
                {facts.map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </td>
          </tr>
          <tr className={styles.columns}>
            <th scope="col">Item</th>
            <th scope="col">Unit</th>
            <th scope="col" className={styles.right}>
              Requested
            </th>
            <th scope="col" className={styles.right}>
              Picked
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, unitOfMeasure, qty, qtyPicked }) => (
            <tr key={id}>
              <td>{name ?? 'No name'}</td>
              <td>{unitOfMeasure}</td>
              <td className={styles.right}>{qty !== null && formatQuantity(qty)}</td>
              <td>
                <span className={styles.box}>{qtyPicked !== null && formatQuantity(qtyPicked)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.signed}>
        {['Picked by', 'Received by'].map((words) => (
          <div key={words}>
            <span>{words}</span>
            <span>Date</span>
          </div>
        ))}
      </div>
    </main>
  )
}
