import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { showAlert } from '#ui/messages.tsx'
import { Page } from '#ui/page.tsx'
import { useNoStrayDrops } from '#ui/file-drop.tsx'
import { ImportSection } from './import-section.tsx'
import { employees, supervisors } from './kinds.ts'
import { hasFileApis, noFileApis } from './read-file.ts'

/** Employees and supervisors from CSV files. (product.md#import) */
export function PeopleImportScreen() {
  const [canRead] = useState(hasFileApis)
  useNoStrayDrops()
  useEffect(() => {
    if (!canRead) void showAlert(noFileApis)
  }, [canRead])
  return (
    <Page title="Import">
      <Box className="no-print" sx={{ display: 'grid', gap: 0.5 }}>
        <Typography>
          A CSV file (UTF-8) with four columns: employee number, first name, last name and Social Security number. A list of employees can
          also have phone, role and language. A header row is skipped. For example:
        </Typography>
        <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          17,Ana,Kowalska,123-45-6789
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
        <ImportSection kind={employees} disabled={!canRead} />
        <ImportSection kind={supervisors} disabled={!canRead} />
      </Box>
    </Page>
  )
}
