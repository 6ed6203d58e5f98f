/**
 * Who may call what, written down by hand and beside the code: the table that `roles.test.ts` holds the application to. Whoever adds a route adds its line here.
 * (product.md#roles)
 */
import type { Role } from '@daysheet/domain/session/role'
import { resources, type ResourceName } from '@daysheet/domain/wire/resources'
import type { Database } from '#db/connection.ts'
import type { Caller } from '../app.ts'

/** Beside the owner and whoever has no role. */
type Limited = Exclude<Role, 'owner'>
type Who = readonly Limited[]

const everybody: Who = ['office', 'payroll', 'scheduler', 'supervisor', 'warehouse', 'viewer']
const nobody: Who = []
const office: Who = ['office']
const planners: Who = ['office', 'scheduler']
const readers: Who = ['office', 'payroll', 'scheduler', 'supervisor', 'viewer']
const inside: Who = ['office', 'payroll', 'scheduler', 'viewer']
const reports: Who = ['office', 'payroll', 'viewer']
const crews: Who = ['office', 'supervisor']
const stock: Who = ['office', 'warehouse']
const materials: Who = ['office', 'payroll', 'supervisor', 'warehouse', 'viewer']
const prices: Who = ['office', 'payroll', 'warehouse', 'viewer']
const orderers: Who = ['office', 'supervisor', 'warehouse']
const loadReaders: Who = ['office', 'payroll', 'scheduler', 'warehouse', 'viewer']

interface Rows {
  read: Who
  create: Who
  change: Who
  remove: Who
}

const rows = (read: Who, write: Who, others: Partial<Rows> = {}): Rows => ({ read, create: write, change: write, remove: write, ...others })
const orders = rows(materials, stock, { create: orderers })

const ofRows: Record<ResourceName, Rows> = {
  Checklists: rows(readers, crews),
  ContainerReqs: rows(everybody, orderers),
  EosReports: rows(readers, crews, { remove: office }),
  Events: rows(readers, crews, { remove: office }),
  ImageSets: rows(readers, crews),
  ItemEntries: orders,
  ItemReturnEntries: orders,
  Items: rows(materials, stock),
  JobInspections: rows(readers, crews),
  Jobs: rows(everybody, office),
  Locations: rows(crews, crews),
  Orders: orders,
  Prices: rows(prices, stock),
  Questions: rows(readers, crews),
  ReturnOrders: orders,
  ScheduleEntries: rows(readers, planners),
  Schedules: rows(readers, planners),
  ScopeParts: rows(readers, office),
  ScopeStatuses: rows(readers, crews, { remove: office }),
  Supervisors: rows(everybody, office),
  TextMessages: rows(readers, nobody),
  Users: rows(nobody, nobody),
  WorkerEntries: rows(readers, planners),
  // Payroll changes the address and the last four digits, and nothing else of an employee.
  Workers: rows(readers, office, { change: ['office', 'payroll'] }),
}

const beyondRows: Record<string, Who> = {
  'DELETE /api/ScopeParts': office,
  'DELETE /api/accounts/:id/sessions': nobody,
  'DELETE /api/accounts/:id/sessions/:sessionId': nobody,
  'DELETE /api/certificates/:id': office,
  'DELETE /api/crews/:id': planners,
  'DELETE /api/field/phones': office,
  'DELETE /api/loads/:id': stock,
  'GET /api/ContainerReqs/:id/texts': everybody,
  'GET /api/FilingFiles/:id/download': readers,
  'GET /api/Jobs/:id/bags': everybody,
  'GET /api/Jobs/:id/wasteLabelsPDF': everybody,
  'GET /api/Jobs/:id/filings': readers,
  'GET /api/Jobs/:id/hours': reports,
  'GET /api/Jobs/:id/images/download': readers,
  'GET /api/Jobs/:id/materials': prices,
  'GET /api/Jobs/:id/neighbours': readers,
  'GET /api/Jobs/:id/records': readers,
  'GET /api/Jobs/hours': readers,
  'GET /api/Locations/jobSites': crews,
  'GET /api/Orders/bagouts': everybody,
  'GET /api/Orders/breakdowns': everybody,
  'GET /api/Orders/exportByJobNum': prices,
  'GET /api/Orders/toPick': ['office', 'payroll', 'warehouse', 'viewer'],
  'GET /api/Schedules/:id/declines': planners,
  'GET /api/WorkerEntries/:id/replacements': planners,
  'GET /api/Schedules/copyDaysPreview': planners,
  'GET /api/Schedules/copyPreview': planners,
  'GET /api/Schedules/export': reports,
  'GET /api/Schedules/exportByJobNum': reports,
  'GET /api/Schedules/exportPDF': readers,
  'GET /api/Schedules/week': readers,
  'GET /api/Supervisors/:id/upcoming': office,
  'GET /api/Users/me': everybody,
  'GET /api/WorkerEntries/change-stream': readers,
  'GET /api/Workers/:id/days': readers,
  'GET /api/Workers/:id/exportHours': reports,
  'GET /api/Workers/:id/hours': reports,
  'GET /api/Workers/:id/texts': inside,
  'GET /api/Workers/:id/upcoming': office,
  'GET /api/Workers/missingClockOuts': reports,
  'GET /api/accounts': nobody,
  'GET /api/accounts/:id/sessions': nobody,
  'GET /api/changes': everybody,
  'GET /api/certificateKinds': readers,
  'GET /api/certificates': readers,
  'GET /api/certificates/expiring': readers,
  'GET /api/certificates/exportExpiring': readers,
  'GET /api/certificates/standings': readers,
  'GET /api/cityFilings': readers,
  'GET /api/checklistTemplates': readers,
  'GET /api/checklistTemplates/:id/versions': readers,
  'GET /api/crews': planners,
  'GET /api/images/:container/download/:file': readers,
  'GET /api/field/cards': readers,
  'GET /api/field/loads': orderers,
  'GET /api/field/people': crews,
  'GET /api/field/phones': readers,
  'GET /api/field/refusals': readers,
  'GET /api/field/refusals/:id': readers,
  'GET /api/field/refusals/:id/report': ['office'],
  'GET /api/field/items': materials,
  'GET /api/field/today': readers,
  'GET /api/firstSteps': office,
  'GET /api/loads': loadReaders,
  'GET /api/loads/:id': loadReaders,
  'GET /api/loads/:id/letterPDF': loadReaders,
  'GET /api/loads/:id/notes': loadReaders,
  'GET /api/loads/:id/recordPDF': loadReaders,
  'GET /api/loads/bagouts/:entryId': loadReaders,
  'GET /api/loads/bags': loadReaders,
  'GET /api/loads/hints': inside,
  'GET /api/maps/static': everybody,
  'GET /api/maps/tiles/:z/:x/:y': everybody,
  'GET /api/openapi.json': everybody,
  'GET /api/phones': inside,
  'GET /api/replies': inside,
  'GET /api/replies/needed': inside,
  'GET /api/replies/unknown': inside,
  'GET /api/replies/unread': inside,
  'GET /api/settings': everybody,
  'GET /api/status': office,
  'GET /api/timeReview/payroll': reports,
  'GET /api/timeReview/day': readers,
  'GET /api/timeReview/drift': reports,
  'GET /api/timeReview/exportHistory': reports,
  'GET /api/timeReview/exports/:id': reports,
  'GET /api/timeReview/printHistory': reports,
  'GET /api/timeReview/week': readers,
  'GET /api/wasteCompanies': loadReaders,
  'PATCH /api/accounts/:id': nobody,
  'PATCH /api/certificateKinds/:id': office,
  'PATCH /api/certificates/:id': office,
  'PATCH /api/checklistTemplates/:id': office,
  'PATCH /api/crews/:id': planners,
  'PATCH /api/loads/:id': stock,
  'PATCH /api/settings': office,
  'PATCH /api/wasteCompanies/:id': stock,
  'POST /api/ContainerReqs/:id/text': orderers,
  'POST /api/Items/:id/edit': stock,
  'POST /api/Jobs/fetchACP7': office,
  'POST /api/Jobs/processACP7': office,
  'POST /api/Jobs/processScope': office,
  'POST /api/Jobs/restoreFiling': office,
  'POST /api/Orders/:id/pick': stock,
  'POST /api/Orders/addBagout': orderers,
  'POST /api/Orders/exportBagoutPDF': everybody,
  'POST /api/Orders/place': orderers,
  'POST /api/ReturnOrders/place': orderers,
  'POST /api/ScheduleEntries/:id/certificatePack': ['office', 'payroll'],
  'POST /api/ScheduleEntries/:id/sendtexts': planners,
  'POST /api/Schedules/:id/sendtexts': planners,
  'POST /api/Schedules/copy': planners,
  'POST /api/Schedules/copyDays': planners,
  'POST /api/Schedules/undo': planners,
  'POST /api/Schedules/undo/texts': planners,
  'POST /api/Supervisors/:id/deactivate': office,
  'POST /api/Users/change-password': everybody,
  'POST /api/Users/logout': everybody,
  'POST /api/WorkerEntries/change-stream': readers,
  'POST /api/WorkerEntries/:id/substitute': planners,
  'POST /api/Workers/:id/deactivate': office,
  'POST /api/Workers/:id/replies/read': planners,
  'POST /api/Workers/:id/texts': planners,
  'POST /api/accounts': nobody,
  'POST /api/accounts/:id/password': nobody,
  'POST /api/accounts/supervisorRoles': nobody,
  'POST /api/certificateKinds': office,
  'POST /api/certificates': office,
  'POST /api/certificates/import': office,
  'POST /api/checklistTemplates': office,
  'POST /api/crews': planners,
  'POST /api/field/heartbeat': everybody,
  // What a record needs is its kind's: field.test.ts tries it.
  'POST /api/field/records': everybody,
  'POST /api/field/refusals/:id/add': ['office'],
  'POST /api/field/refusals/:id/aside': ['office', 'payroll'],
  'POST /api/images/:container/upload': crews,
  'POST /api/loads': stock,
  'POST /api/loads/:id/close': stock,
  'POST /api/loads/:id/notes': stock,
  'POST /api/loads/:id/reopen': stock,
  'POST /api/loads/bagouts/:entryId': stock,
  'POST /api/phones/:workerId/reply': planners,
  'POST /api/replies/read': planners,
  'POST /api/tickets': everybody,
  'POST /api/timeCorrections': crews,
  'POST /api/timeCorrections/:id/undo': crews,
  // What it takes is the action's: time-review.test.ts tries each.
  'POST /api/timeReview/days': readers,
  'POST /api/timeReview/exceptions': ['office', 'payroll', 'supervisor'],
  'POST /api/wasteCompanies': stock,
}

/** Closed to everybody but the owner once there is one, whoever has no role included. */
export const isOfOwners = (route: string): boolean => / \/api\/accounts(\/|$)/.test(route)

const both = (one: Who, other: Who): Who => one.filter((role) => other.includes(role))
const hasOne = new Set(['Jobs.checklist', 'ScheduleEntries.eosReport'])

/** Every route that asks for a session, as `METHOD /pattern`, with the roles that may call it. */
export function whoMay(): ReadonlyMap<string, Who> {
  const table = new Map(Object.entries(beyondRows))
  for (const [plural, { relations }] of Object.entries(resources)) {
    const own = ofRows[plural as ResourceName] // the keys of the table of resources
    const add = (who: Who, ...routes: string[]) => {
      for (const route of routes) table.set(route.replace(' ', ` /api/${plural}`), who)
    }
    add(own.read, 'GET ', 'GET /findOne', 'GET /count', 'GET /:id', 'GET /:id/exists')
    if (plural !== 'TextMessages') {
      add(own.create, 'POST ')
      add(both(own.create, own.change), 'PUT ', 'PATCH ', 'POST /upsertWithWhere')
      add(own.change, 'POST /update', 'PATCH /:id', 'PUT /:id', 'POST /:id/replace')
      add(own.remove, 'DELETE /:id')
    }
    for (const [name, related] of Object.entries(relations)) {
      const target = ofRows[(Array.isArray(related) ? related[0] : related) as ResourceName] // as the table says
      const may = (action: keyof Rows) => both(own.read, target[action])
      const [list, item] = [`/:id/${name}`, `/:id/${name}/:fk`]
      add(may('read'), `GET ${list}`)
      if (!Array.isArray(related) && !hasOne.has(`${plural}.${name}`)) continue
      add(may('create'), `POST ${list}`)
      add(may('remove'), `DELETE ${list}`)
      if (!Array.isArray(related)) add(may('change'), `PUT ${list}`)
      if (!Array.isArray(related)) continue
      add(may('read'), `GET ${list}/count`, `GET ${item}`)
      add(may('change'), `PUT ${item}`)
      add(may('remove'), `DELETE ${item}`)
    }
  }
  return table
}

/** Somebody new of this role, signed in; of a role that is a supervisor's, a supervisor. */
export async function asRole(
  { db, caller }: { db: Database; caller: (kind?: 'account' | 'supervisor') => Promise<Caller> },
  role: Role | null,
): Promise<Caller> {
  if (role === 'supervisor') {
    const one = await caller('supervisor')
    await db.updateTable('supervisor').set({ role }).where('id', '=', one.id).execute()
    return one
  }
  const one = await caller('account')
  await db.updateTable('account').set({ role }).where('id', '=', one.id).execute()
  return one
}
