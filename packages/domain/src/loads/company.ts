/** Those who take waste away and those who bury it, each with the permit they do it by. (product.md#loads) */
import { z } from 'zod'
import { addDays, type Day } from '../calendar/day.ts'
import { flag, id, row, text } from '../fields/fields.ts'

export const companyKinds = ['hauler', 'landfill'] as const
export type CompanyKind = (typeof companyKinds)[number]

/** As a company is called on screens. */
export const companyKindNames: Readonly<Record<CompanyKind, string>> = { hauler: 'Hauler', landfill: 'Landfill' }

/** What an office says of a hauler or a landfill. */
export const companyForm = z.strictObject({
  kind: z.enum(companyKinds),
  /** Of a landfill the name of the site. */
  name: text(200).trim().min(1, 'Please enter a name'),
  /** Who runs a landfill, where that is somebody else. */
  operator: text(200).trim(),
  /** Of a landfill where it is, not where its letters go. */
  address: text(300).trim(),
  phone: text(50).trim(),
  permitNumber: text(100).trim(),
  /** The last day on which the permit holds. */
  permitExpires: z.iso.date('Please choose a date').nullable(),
  /** Whether it is offered for loads to come. */
  active: flag(),
})
export type CompanyForm = z.infer<typeof companyForm>

export const wasteCompany = z.object({ ...row, ...companyForm.shape })
export type WasteCompany = z.infer<typeof wasteCompany>

/** A new one. `id` is the caller's: a repeated request is one company. */
export const newCompany = companyForm.extend({ id: id() })
export type NewCompany = z.infer<typeof newCompany>

/** What changes a company; what is not sent stays. A hauler does not become a landfill. */
export const companyChange = companyForm.omit({ kind: true }).partial()
export type CompanyChange = z.infer<typeof companyChange>

const soonDays = 30

/** Whether a valid permit expires within thirty days. */
export const isPermitEnding = ({ permitExpires }: Pick<CompanyForm, 'permitExpires'>, today: Day): boolean =>
  permitExpires !== null && permitExpires >= today && permitExpires <= addDays(today, soonDays)

/** Why a company may not take waste on a day, in words; nothing where it may. */
export function permitProblem({ kind, name, permitNumber, permitExpires }: Omit<CompanyForm, 'active'>, day: Day): string | undefined {
  const whose = `${companyKindNames[kind]} ${name}`
  if (permitNumber === '') return `${whose} has no permit number.`
  if (permitExpires === null) return `The expiration date of the permit of ${whose} is missing.`
  return permitExpires < day ? `The permit of ${whose} expired before that day.` : undefined
}
