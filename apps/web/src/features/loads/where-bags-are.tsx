import { bagsOnFloor } from '@daysheet/domain/loads/bags-on-floor'
import { loadState, loadStateNames } from '@daysheet/domain/loads/load-state'
import { exactSum } from '@daysheet/domain/numbers/exact'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { useMay } from '../session/queries.ts'
import { bagsText, loadName } from './labels.ts'
import { loadQueries } from './queries.ts'

/** Of the bags of a job, how many are on the floor and how many in which load. Until that is known nothing is said. */
export function WhereBagsAre({ jobId }: { jobId: string }) {
  const { data } = useQuery(loadQueries.ofJob(jobId))
  const maySee = useMay()('loads.read')
  if (!data || data.bags === 0) return null
  const inLoads = exactSum(data.loads.map(({ bags }) => bags))
  return (
    <Box component="ul" aria-label="Where the bags are" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      <li>{bagsText(bagsOnFloor({ bags: data.bags, inLoads }))} on the floor</li>
      {data.loads.map((load) => (
        <li key={load.loadId}>
          {bagsText(load.bags)} in{' '}
          {maySee ? <Link to={paths.load(load.loadId)}>{loadName(load).toLowerCase()}</Link> : loadName(load).toLowerCase()},{' '}
          {loadStateNames[loadState(load)].toLowerCase()}
        </li>
      ))}
    </Box>
  )
}
