import { formatPhone } from '@daysheet/domain/texts/phone'

/** What distinguishes employees in a list to choose from: `No. 17 · (212) 555-0142`. */
export const markText = ({ employeeNumber, phone }: { employeeNumber?: string | null; phone: string | null }): string =>
  [employeeNumber && `No. ${employeeNumber}`, phone && formatPhone(phone)].filter(Boolean).join(' · ')
