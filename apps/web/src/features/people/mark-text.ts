import { formatPhone } from '@daysheet/domain/people/phone'

/** Number and phone, to distinguish employees in a list: `No. 17 · (212) 555-0142`. */
export const markText = ({ employeeNumber, phone }: { employeeNumber?: string | null; phone: string | null }): string =>
  [employeeNumber && `No. ${employeeNumber}`, phone && formatPhone(phone)].filter(Boolean).join(' · ')
