import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useMay } from '../session/queries.ts'

/** The name of an employee, leading to everything about them for those who may see employees. */
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
 * Where a name is a button for something else, Ctrl (⌘) and a click open the employee's page in a
 * tab of its own, as on a link. Returns whether it did.
 */
export function opensEmployee({ ctrlKey, metaKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey'>, id: string): boolean {
  if (!ctrlKey && !metaKey) return false
  window.open(paths.employee(id), '_blank', 'noopener')
  return true
}
