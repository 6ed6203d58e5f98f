import { formatPhone } from '@daysheet/domain/people/phone'
import clsx from 'clsx'
import text from '#ui/text.module.css'

/** Their number, to be called. */
export const phoneOf = ({ phone }: { phone: string | null }) =>
  phone ? (
    <a href={`tel:${phone}`} className={clsx('job-link', text.unbroken)}>
      {formatPhone(phone)}
    </a>
  ) : (
    'No phone'
  )
