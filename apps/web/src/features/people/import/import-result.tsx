import type { ImportPerson } from '@daysheet/domain/people/import-rows'
import PrintIcon from '@mui/icons-material/Print'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { AddedPerson } from './queries.ts'
import { paths } from '#paths.ts'
import { counted, firstPasswordText, type Kind } from './kinds.ts'

interface ResultProps<Person extends ImportPerson> {
  kind: Kind<Person>
  added: readonly AddedPerson[]
}

/** How many were added, and of supervisors how they sign in, to print and hand out. */
export function ImportResult<Person extends ImportPerson>({ kind, added }: ResultProps<Person>) {
  const was = added.length === 1 ? 'was' : 'were'
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Alert severity="success" className="no-print">
        {counted(added.length, kind)} {was} added.{' '}
        <Link component={RouterLink} to={paths.admin(kind.adminTab)}>
          Open Admin
        </Link>
      </Alert>
      {kind.usernameOf && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
            <Typography sx={{ flex: '1 1 320px' }}>{firstPasswordText}</Typography>
            <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()} className="no-print">
              Print usernames
            </Button>
          </Box>
          <Usernames added={added} />
        </>
      )}
    </Box>
  )
}

const table = {
  maxHeight: 'min(420px, 60dvh)',
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& table': { borderCollapse: 'collapse', width: '100%' },
  '& th, & td': { textAlign: 'left', px: 1.5, py: 0.75, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' },
  '& th': { position: 'sticky', top: 0, bgcolor: 'background.paper', fontWeight: 650, whiteSpace: 'nowrap' },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  // On a phone the e-mail address has no room of its own; it begins with the username.
  '& :is(th, td):nth-of-type(3)': { display: { xs: 'none', sm: 'table-cell' } },
  '@media print': { maxHeight: 'none', overflow: 'visible', '& th': { position: 'static' }, '& tr': { breakInside: 'avoid' } },
} as const

/** Every row is there, also of thousands, because it is printed. */
function Usernames({ added }: { added: readonly AddedPerson[] }) {
  return (
    // The keyboard scrolls what can have the focus.
    <Box sx={table} tabIndex={0} role="group" aria-label="Usernames">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Username</th>
            <th scope="col">E-mail</th>
          </tr>
        </thead>
        <tbody>
          {added.map(({ id, name, username, email }) => (
            <tr key={id}>
              <td>{name}</td>
              <td>{username}</td>
              <td>{email}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
