import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { useMay } from '../session/queries.ts'

/** An employee's name. It links to the employee's page if the user may see employees. */
export function EmployeeLink({ id, children }: { id: string; children: string }) {
  const may = useMay()
  if (!may('people.read')) return children
  return (
    <Link to={paths.employee(id)} className="job-link">
      {children}
    </Link>
  )
}

/**
 * For names that are buttons: Ctrl (⌘) and a click open the employee's page in a new tab, as on a
 * link. Returns whether it opened.
 */
export function opensEmployee({ ctrlKey, metaKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey'>, id: string): boolean {
  if (!ctrlKey && !metaKey) return false
  window.open(paths.employee(id), '_blank', 'noopener')
  return true
}
