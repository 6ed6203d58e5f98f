import { formatDateTime } from '@daysheet/domain/calendar/day'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import type { Job } from '@daysheet/domain/jobs/job'
import { formatQuantity, type CostedOrder } from '@daysheet/domain/materials/job-materials'
import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import { useSettings } from '../../../session/queries.ts'
import { asPrinted } from '../../../../ui/plain-button.ts'
import { byName } from '../by-name.ts'

export type PickListJob = Pick<Job, 'jobNum' | 'jobNumDecimals' | 'address' | 'boro' | 'premisesDetail'>

/** On paper the list stands alone; on the screen it is not there. */
const alone = `
@media screen { [data-pick-list] { display: none } }
@media print {
  @page { size: portrait; margin: 14mm; @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); font: 10px sans-serif } }
  html, body { background: #fff !important; overflow: visible !important; padding: 0 !important }
  body > *:not([data-pick-list]) { display: none !important }
}`

const line = '1px solid #767676'
const paper = {
  ...asPrinted,
  color: '#000',
  fontSize: 12,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  // The head comes again on every page.
  '& thead': { display: 'table-header-group' },
  '& th, & td': { textAlign: 'left', verticalAlign: 'middle', fontWeight: 400, p: 0 },
  '& .title': { verticalAlign: 'top', pb: 1 },
  '& h1': { fontSize: 20, lineHeight: 1.2, fontWeight: 650, m: 0 },
  '& .of': { fontSize: 14, fontWeight: 650, mt: 0.5 },
  '& dl': { m: 0, mt: 0.5, display: 'flex', flexWrap: 'wrap', columnGap: 3 },
  '& dl > div': { display: 'flex', gap: 1 },
  '& dt': { color: '#444' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
  '& .columns th': { borderBottom: '2px solid #000', p: '4px 8px', fontWeight: 650 },
  '& tbody td': { borderBottom: line, p: '4px 8px' },
  '& tr': { breakInside: 'avoid' },
  '& .right': { textAlign: 'right' },
  '& .box': {
    display: 'block',
    height: 24,
    border: '1px solid #000',
    borderRadius: '3px',
    textAlign: 'right',
    p: '4px 8px',
    ml: 'auto',
    width: 84,
  },
  '& .signed': { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 4, mt: 5, breakInside: 'avoid' },
  '& .signed > div': { borderTop: '1px solid #000', mt: 3, pt: 0.5, display: 'flex', justifyContent: 'space-between' },
  '& .signed > div > span:last-of-type': { width: '35%' },
} as const

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
    <Box component="main" data-pick-list sx={paper}>
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
            <td colSpan={4} className="title">
              <h1>Pick list</h1>
              <div className="of">{[formatJobNumber(job), where].filter(Boolean).join(' · ')}</div>
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
          <tr className="columns">
            <th scope="col">Item</th>
            <th scope="col">Unit</th>
            <th scope="col" className="right">
              Requested
            </th>
            <th scope="col" className="right">
              Picked
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, unitOfMeasure, qty, qtyPicked }) => (
            <tr key={id}>
              <td>{name ?? 'No name'}</td>
              <td>{unitOfMeasure}</td>
              <td className="right">{qty !== null && formatQuantity(qty)}</td>
              <td>
                <span className="box">{qtyPicked !== null && formatQuantity(qtyPicked)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="signed">
        {['Picked by', 'Received by'].map((words) => (
          <div key={words}>
            <span>{words}</span>
            <span>Date</span>
          </div>
        ))}
      </div>
    </Box>
  )
}
