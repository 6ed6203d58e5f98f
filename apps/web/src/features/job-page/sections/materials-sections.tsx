import { bagsOf } from '@daysheet/domain/bagouts/bagout'
import { earliestBagoutDay, withinBagoutRange } from '@daysheet/domain/bagouts/date-range'
import { dayOf } from '@daysheet/domain/calendar/day'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import type { Job } from '@daysheet/domain/jobs/job'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { formatQuantity, type CostedOrder, type CostedReturn, type JobMaterials } from '@daysheet/domain/materials/job-materials'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSettings } from '#features/session/queries.ts'
import { dollars } from '#features/materials/money-labels.ts'
import { paths } from '#paths.ts'
import { Empty } from '#ui/states.tsx'
import { PaperButton } from '#features/loads/paper-button.tsx'
import { WasteHints } from '#features/loads/waste-hints.tsx'
import { WhereBagsAre } from '#features/loads/where-bags-are.tsx'
import { SectionLink, Loaded, Section } from '../section.tsx'
import { RecordTable } from '../record-table.tsx'
import type { JobUrlState } from '../use-url-state.ts'
import text from '#ui/text.module.css'

interface MaterialsSectionProps {
  job: Job
  materials: UseQueryResult<JobMaterials>
  urlState: JobUrlState
}

interface Move {
  id: string
  time: string
  word: 'Order' | 'Return'
  quantity: number
  cost: number
  isToPick: boolean
}

const isToPick = ({ lines }: CostedOrder) => lines.some(({ qtyPicked }) => qtyPicked === null)
const ofOrder = (one: CostedOrder): Move => ({
  id: one.id,
  time: one.date,
  word: 'Order',
  quantity: one.qtyPicked,
  cost: one.cost,
  isToPick: isToPick(one),
})
const ofReturn = (one: CostedReturn): Move => ({
  id: one.id,
  time: one.date,
  word: 'Return',
  quantity: one.qtyReturned,
  cost: one.cost === 0 ? 0 : -one.cost,
  isToPick: false,
})
/** Both in one list, newest first. */
const movesOf = ({ orders, returns }: JobMaterials): Move[] =>
  [...orders.filter(({ isBagout }) => !isBagout).map(ofOrder), ...returns.map(ofReturn)].toSorted((one, other) =>
    one.time < other.time ? 1 : one.time > other.time ? -1 : 0,
  )

/** What went to the job and came back. Its cost is at the top of the page, its lines are on Material Orders. */
export function OrdersSection({ job, materials, urlState }: MaterialsSectionProps) {
  const moves = materials.data && movesOf(materials.data)
  const search = formatJobNumber(job) || job.address
  return (
    <Section name="orders" count={moves?.length} aside={<SectionLink to={paths.materials(search, job.id)}>Material Orders</SectionLink>}>
      <Loaded query={materials}>
        {() =>
          moves === undefined || moves.length === 0 ? (
            <Empty text="Nothing was ordered for this job yet. Add an order on Material Orders." />
          ) : (
            <RecordTable<Move>
              name={'orders'}
              noun={'orders and returns'}
              urlState={urlState}
              rows={moves}
              columns={[
                {
                  header: 'What',
                  cell: ({ word, isToPick: waits }) => (
                    <>
                      {word}
                      {waits && <span className={text.faint}> To pick</span>}
                    </>
                  ),
                },
                { header: 'Total Qty', align: 'right', cell: ({ quantity }) => formatQuantity(quantity) },
                { header: 'Total Cost', align: 'right', cell: ({ cost }) => dollars(cost) },
              ]}
            />
          )
        }
      </Loaded>
    </Section>
  )
}

interface Bags {
  id: string
  time: string
  to: string
  supervisorName: string | null
  bags: number
}

/** Orders that hold bags, also beside other things. */
function bagoutsOf({ orders }: JobMaterials, zone: string): Bags[] {
  return orders.flatMap(({ id, date, supervisorName, lines }) => {
    const ofBags = lines.filter(({ itemId }) => itemId === bagoutItemId)
    const day = dayOf(date, zone)
    const bags = ofBags.reduce((sum, line) => sum + bagsOf(line), 0)
    return ofBags.length === 0 ? [] : [{ id, time: date, to: paths.bagouts({ from: day, to: day }), supervisorName, bags }]
  })
}

/** The days the report of bagouts can show at once, up to the newest bagout. */
function rangeOf(bagouts: readonly Bags[], zone: string) {
  const [newest, oldest] = [bagouts[0], bagouts.at(-1)]
  if (newest === undefined || oldest === undefined) return undefined
  const [from, to] = [dayOf(oldest.time, zone), dayOf(newest.time, zone)]
  return { from: withinBagoutRange(from, to) ? from : earliestBagoutDay(to), to }
}

/** Waste bags that left the site. (product.md#bagouts) */
export function BagoutsSection({ job, materials, urlState }: MaterialsSectionProps) {
  const { timeZone } = useSettings()
  const bagouts = materials.data && bagoutsOf(materials.data, timeZone)
  return (
    <Section
      name="bagouts"
      count={bagouts?.length}
      aside={
        <>
          <PaperButton path={`/api/Jobs/${job.id}/wasteLabelsPDF`}>Labels for bags</PaperButton>{' '}
          <SectionLink to={paths.bagouts(rangeOf(bagouts ?? [], timeZone))}>Bagouts</SectionLink>
        </>
      }
    >
      <WasteHints jobId={job.id} />
      <Loaded query={materials}>
        {() =>
          bagouts === undefined || bagouts.length === 0 ? (
            <Empty text="No bags left this site yet. Add a bagout on Bagouts." />
          ) : (
            <>
              <WhereBagsAre jobId={job.id} />
              <RecordTable<Bags>
                name={'bagouts'}
                noun={'bagouts'}
                urlState={urlState}
                rows={bagouts}
                columns={[
                  { header: 'Supervisor', cell: ({ supervisorName }) => supervisorName || <span className={text.faint}>Unknown</span> },
                  { header: 'Num Bags', align: 'right', cell: ({ bags }) => formatQuantity(bags) },
                ]}
              />
            </>
          )
        }
      </Loaded>
    </Section>
  )
}
