import type { Role } from './role.ts'

/** Apart from the schema: whoever shows a role does not load zod for it. */
export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  office: 'Office',
  payroll: 'Payroll',
  scheduler: 'Scheduler',
  supervisor: 'Supervisor',
  warehouse: 'Warehouse',
  viewer: 'Viewer',
}
