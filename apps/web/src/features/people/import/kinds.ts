import { assignNumbers, employeeBody, supervisorImportBody, takenUsernames, assignUsernames } from '@daysheet/domain/people/import-plan'
import {
  readEmployees,
  readSupervisors,
  type ImportEmployee,
  type ImportPerson,
  type ImportRead,
  type ImportSupervisor,
} from '@daysheet/domain/people/import-rows'
import { formatPhone } from '@daysheet/domain/people/phone'
import { countOf } from '@daysheet/domain/numbers/count-of'
import { languageLabels, roleText } from '../person-labels.ts'
import { existingPeopleQueries, type ExistingPeople, type NewPerson } from './queries.ts'

/** What differs between the two imports. */
export interface Kind<Person extends ImportPerson> {
  /** The name of its file input. (product.md#import) */
  title: string
  one: string
  many: string
  plural: 'Workers' | 'Supervisors'
  adminTab: 'employees' | 'supervisors'
  about: string
  /** A file to fill in. */
  sample: string
  sampleName: string
  present: (typeof existingPeopleQueries)['employees'] | (typeof existingPeopleQueries)['supervisors']
  read: (rows: readonly (readonly string[])[]) => ImportRead<Person>
  /** Gives those who will be added what must be unlike anybody else's. */
  settle: (people: Person[], present: ExistingPeople, domain: string) => Person[]
  usernameOf?: (person: Person) => string
  /** What to show of the employee number; the number itself if there is nothing to add. */
  numberOf?: (person: Person) => string
  /** What a file may say besides; shown where it says it of anybody. */
  details: readonly { title: string; valueOf: (person: Person) => string }[]
  body: (person: Person, how: { id: string; domain: string }) => NewPerson
}

export const employees: Kind<ImportEmployee> = {
  title: 'Employee Import',
  one: 'employee',
  many: 'employees',
  plural: 'Workers',
  adminTab: 'employees',
  about: 'Adds an employee for each row: the names and, where the file has them, employee number, phone, role and language.',
  sample:
    'Employee number,First name,Last name,Social Security number,Phone,Role,Language\r\n17,Ana,Kowalska,123-45-6789,(212) 555-0100,Field,English\r\n',
  sampleName: 'Employees.csv',
  present: existingPeopleQueries.employees,
  read: readEmployees,
  settle: (people, present) => assignNumbers(people, present.people),
  numberOf: ({ number, numberNote }) => (numberNote === '' ? number : `${number} is not kept: ${numberNote}`),
  details: [
    { title: 'Phone', valueOf: ({ phone }) => formatPhone(phone ?? '') },
    { title: 'Role', valueOf: ({ role }) => (role === null ? '' : roleText(role)) },
    { title: 'Language', valueOf: ({ language }) => (language === null ? '' : languageLabels[language]) },
  ],
  body: (person, { id }) => employeeBody(person, id),
}

/** Said before and after an import of supervisors; the passwords themselves are never shown. */
export const firstPasswordText =
  'The first password is the last name in lower case, followed by the last four digits of the Social Security number. It must be changed at the first sign-in.'

export const supervisors: Kind<ImportSupervisor> = {
  title: 'Supervisor Import',
  one: 'supervisor',
  many: 'supervisors',
  plural: 'Supervisors',
  adminTab: 'supervisors',
  about: `Adds a supervisor for each row, who can sign in. The username is the first initial and the last name. ${firstPasswordText}`,
  sample: 'Employee number,First name,Last name,Social Security number\r\n17,Ana,Kowalska,123-45-6789\r\n',
  sampleName: 'Supervisors.csv',
  present: existingPeopleQueries.supervisors,
  read: readSupervisors,
  settle: (people, { signInNames }, domain) => assignUsernames(people, takenUsernames(signInNames, domain)),
  usernameOf: ({ username }) => username,
  details: [],
  body: supervisorImportBody,
}

export const counted = (count: number, { one, many }: { one: string; many: string }) => countOf(count, one, many)
