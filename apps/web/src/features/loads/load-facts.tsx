import { formatDateTime, formatDay } from '@daysheet/domain/calendar/day'
import type { WasteCompany } from '@daysheet/domain/loads/company'
import { cubicYardsOf } from '@daysheet/domain/loads/cubic-yards'
import { copyClock } from '@daysheet/domain/loads/load-state'
import { loadKindNames, type Load } from '@daysheet/domain/loads/load'
import { bagsOfLoad } from '@daysheet/domain/loads/waste-record'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSettings } from '../session/queries.ts'
import { useToday } from '../session/use-today.ts'
import { settingsQueries } from '../settings/queries.ts'
import { bagsText, dayText, yardsText } from './labels.ts'
import { LoadSection } from './load-section.tsx'

const facts = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '168px minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: { xs: 0, sm: 0.75 },
  m: 0,
  alignContent: 'start',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, mb: { xs: 0.75, sm: 0 }, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
} as const

/** What is not known yet says so where somebody has to find it out. */
const Fact = ({ name, isNeeded = false, children }: { name: string; isNeeded?: boolean; children: ReactNode }) =>
  children || isNeeded ? (
    <>
      <dt>{name}</dt>
      <dd>
        {children || (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            Not known yet
          </Box>
        )}
      </dd>
    </>
  ) : null

const companyText = (company: WasteCompany | null) =>
  company &&
  [company.name, company.address, company.phone, company.permitNumber && `Permit ${company.permitNumber}`].filter(Boolean).join('\n')

const containerText = ({ containerNumber, containerSize, kind }: Load) =>
  [containerNumber, containerSize !== null && `${containerSize} yd³`, kind && loadKindNames[kind]].filter(Boolean).join(', ')

/** What is known of a load but its bags. */
export function LoadFactsSection({ load }: { load: Load }) {
  const { timeZone: zone } = useSettings()
  const clock = copyClock(load, useToday())
  const hasRecord = load.noWsrReason === ''
  const { request } = load
  return (
    <LoadSection title="About this load">
      <Box sx={{ display: 'grid', gap: { xs: 0, md: 3 }, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
        <Box component="dl" sx={facts}>
          <Fact name="Container">{containerText(load)}</Fact>
          <Fact name="Location">{load.place}</Fact>
          <Fact name="Bags">{bagsText(bagsOfLoad(load))}</Fact>
          <Fact name="Cubic yards" isNeeded>
            {(load.cubicYards !== null || bagsOfLoad(load) > 0) && <Quantity load={load} />}
          </Fact>
          <Fact name="Tons">{load.weightTons}</Fact>
          <Fact name="Hauler" isNeeded>
            {companyText(load.hauler)}
          </Fact>
          <Fact name="Landfill" isNeeded>
            {companyText(load.landfill)}
          </Fact>
        </Box>
        <Box component="dl" sx={facts}>
          <Fact name="Container requested">
            {request &&
              [formatDateTime(request.requestedAt, zone), request.requestedBy && `by ${request.requestedBy}`].filter(Boolean).join(' ')}
          </Fact>
          <Fact name="Customer’s answer">
            {request?.answer &&
              [request.answer === 'confirm' ? 'Confirmed' : 'Declined', request.name && `by ${request.name}`].filter(Boolean).join(' ')}
          </Fact>
          <Fact name="Placed">{dayText(load.placedOn)}</Fact>
          <Fact name="Pick-up requested">{dayText(load.pickUpRequestedOn)}</Fact>
          <Fact name="Picked up" isNeeded>
            {dayText(load.transportedOn)}
          </Fact>
          <Fact name="Delivered">{dayText(load.deliveredOn)}</Fact>
          {hasRecord ? (
            <>
              <Fact name="Manifest number" isNeeded>
                {load.wsrNumber}
              </Fact>
              <Fact name="Signed copy in" isNeeded={load.transportedOn !== null}>
                {dayText(load.signedCopyOn)}
              </Fact>
              <Fact name="Copy waited for">
                {clock &&
                  `Day ${clock.days}. Ask the hauler on ${formatDay(clock.askOn)}, report to the agency on ${formatDay(clock.reportOn)}.`}
              </Fact>
            </>
          ) : (
            <Fact name="No manifest because">{load.noWsrReason}</Fact>
          )}
          <Fact name="PO">{load.po}</Fact>
          <Fact name="Discrepancy">{load.discrepancy}</Fact>
          <Fact name="Settled">{load.discrepancy !== '' && dayText(load.discrepancySettledOn)}</Fact>
          <Fact name="Closed">
            {load.closedAt && `${formatDateTime(load.closedAt, zone)}${load.closedBy === null ? '' : ` by ${load.closedBy}`}`}
          </Fact>
        </Box>
      </Box>
    </LoadSection>
  )
}

/** As somebody said, else as the bags make. */
function Quantity({ load }: { load: Load }) {
  const { data } = useQuery(settingsQueries.current())
  const bags = bagsOfLoad(load)
  if (load.cubicYards !== null) return yardsText(load.cubicYards)
  return data && bags > 0 ? `About ${yardsText(cubicYardsOf(bags, data.bagsPerCubicYard))}, counted from the bags` : null
}
