import { dateInWords, longDayInWords } from '@daysheet/domain/calendar/in-words'
import type { PublicContainerReq } from '@daysheet/domain/containers/request'
import type { Language } from '@daysheet/domain/fields/fields'
import { formatPhone } from '@daysheet/domain/people/phone'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { confirmTexts } from './confirm-labels.ts'

const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone}`} className="job-link">
    {formatPhone(phone)}
  </a>
)

/** Who asks for a container, and where and when; what is not known or blank has no line. */
export function RequestDetails({ request, language }: { request: PublicContainerReq; language: Language }) {
  const { details, yards } = confirmTexts[language]
  const lines = [
    [details.company, request.company],
    [details.address, [request.address, request.boro].filter(Boolean).join(', ')],
    [details.size, request.size && yards(request.size)],
    [details.wantedOn, request.wantedOn && longDayInWords(request.wantedOn, language)],
    [details.place, request.place],
    [details.supervisor, request.supervisor],
    [details.phone, request.supervisorPhone],
    [details.date, dateInWords(request.requestedOn, language)],
  ] as const
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      {lines.map(
        ([label, value]) =>
          value?.trim() && (
            <div key={label}>
              <Typography component="dt" color="textSecondary" sx={{ fontSize: 14 }}>
                {label}
              </Typography>
              <Typography component="dd" sx={{ m: 0, my: label === details.phone ? -1.5 : 0, fontSize: 16 }}>
                {label === details.phone ? <PhoneLink phone={value} /> : value}
              </Typography>
            </div>
          ),
      )}
    </Box>
  )
}
