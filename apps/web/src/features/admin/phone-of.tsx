import { formatPhone } from '@daysheet/domain/people/phone'

/** Their number, to be called. */
export const phoneOf = ({ phone }: { phone: string | null }) =>
  phone ? (
    <a href={`tel:${phone}`} className="job-link">
      {formatPhone(phone)}
    </a>
  ) : (
    'No phone'
  )
