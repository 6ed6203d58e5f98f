import { formatDateTime } from '@daysheet/domain/calendar/day'
import { forgottenBefore, forgottenAfterDays, isPhoneClockOff, phonesInTrouble } from '@daysheet/domain/field/phone-trouble'
import type { FieldPhone } from '@daysheet/domain/field/phones'
import { countOf } from '@daysheet/domain/numbers/count-of'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { messageOf } from '#client/client.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { ask, showAlert, toast } from '#ui/messages.tsx'
import { useSortedRows, type SortedColumn } from '#ui/table/sorted-rows.ts'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { useMinute } from '#ui/use-minute.ts'
import { useMay, useSettings } from '../session/queries.ts'
import { clockLabel, itemsLabel, troubleLabel, versionLabel } from './phone-labels.ts'
import styles from './phones.module.css'
import { forgetPhones, phoneQueries } from './queries.ts'

/** A list row has a version; a phone is read whole each time. */
type Row = Omit<FieldPhone, 'version'> & { version: number; application: string | null }

const asPhone = ({ application, ...row }: Row): FieldPhone => ({ ...row, version: application })

const Mark = ({ isTrouble = false, children }: { isTrouble?: boolean; children: ReactNode }) => (
  <span className={clsx(styles.mark, isTrouble ? styles.trouble : styles.warn)}>
    <Glyph shape={isTrouble ? 'error' : 'warning'} size={16} /> {children}
  </span>
)

function columnsOf({ zone, now, newest }: { zone: string; now: Date; newest: string | null | undefined }): readonly SortedColumn<Row>[] {
  const when = (moment: string | null) => (moment === null ? '' : formatDateTime(moment, zone))
  const troubleOf = (row: Row) => troubleLabel(asPhone(row), now)
  const who = ({ person: { name }, device }: Row) => [name, device].filter(Boolean).join(', ')
  const itemsCell = (row: Row) => {
    const trouble = troubleOf(row)
    return (
      // One piece: on a phone the parts of a cell stand beside each other.
      <div>
        {itemsLabel(row)}
        {trouble !== null && (
          <div>
            <Mark isTrouble>{trouble}</Mark>
          </div>
        )}
      </div>
    )
  }
  return [
    { key: 'who', header: 'Who', cell: who, value: who },
    { key: 'seen', header: 'Last seen', width: '180px', cell: ({ seenAt }) => when(seenAt), value: ({ seenAt }) => seenAt },
    // Those that need somebody first, then by how much waits.
    {
      key: 'items',
      header: 'On the phone',
      width: '24%',
      cell: itemsCell,
      value: (row) => (troubleOf(row) === null ? 0 : 1_000_000) + row.waiting + row.refused / 1000,
    },
    {
      key: 'oldest',
      header: 'Oldest waiting',
      width: '180px',
      cell: ({ oldestAt }) => when(oldestAt),
      value: ({ oldestAt }) => oldestAt ?? '',
    },
    {
      key: 'application',
      header: 'Application',
      width: '130px',
      cell: (row) => versionLabel(asPhone(row), newest),
      value: (row) => versionLabel(asPhone(row), newest),
    },
    {
      key: 'clock',
      header: 'Clock',
      width: '150px',
      cell: (row) => (isPhoneClockOff(row) ? <Mark>{clockLabel(row)}</Mark> : clockLabel(row)),
      value: ({ clockOffset }) => Math.abs(clockOffset ?? -1),
    },
  ]
}

const noRows: readonly Row[] = []

/** The phones that the field application was used on: who, what waits on them, and how they are. (product.md#phones-of-the-field) */
export function PhonesTab() {
  const { timeZone: zone } = useSettings()
  const may = useMay()
  const minute = useMinute()
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(phoneQueries.all())
  const { data: newest } = useQuery(phoneQueries.newest())
  const rows = useMemo(() => data?.map(({ version, ...phone }): Row => ({ ...phone, version: 1, application: version })) ?? noRows, [data])
  const now = useMemo(() => new Date(minute), [minute])
  const columns = useMemo(() => columnsOf({ zone, now, newest }), [zone, now, newest])
  const sorted = useSortedRows(rows, columns, { key: 'items', isDescending: true })
  const inTrouble = phonesInTrouble(rows, now)
  const old = rows.filter(({ seenAt }) => Date.parse(seenAt) < forgottenBefore(now).getTime()).length
  return (
    <>
      {isPending && <Loading rows={4} height={40} />}
      {isError && <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {inTrouble > 0 && (
        <Alert severity="error">
          {countOf(inTrouble, 'phone keeps', 'phones keep')} work that the office does not have. Call its user: the app sends it once it is
          open and online.
        </Alert>
      )}
      {old > 0 && may('people.write') && <Forget count={old} />}
      {data?.length === 0 && <NoPhones />}
      {sorted.rows.length > 0 && <DataTable label="Phones" columns={columns} {...sorted} />}
    </>
  )
}

/** What to do while there are no phones: hand out the address, and who signs in there. */
function NoPhones() {
  const address = `${location.origin}/field`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast('Address copied')
    } catch {
      void showAlert(`Copy this address: ${address}`) // a page without https has no clipboard
    }
  }
  const share = () => navigator.share({ title: 'Daysheet field app', url: address }).catch(() => undefined)
  return (
    <Empty text="No phones yet. Send this address to your supervisors. Each opens it on the phone and signs in with their username and password; the phone is then listed here.">
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center' }}>
        <a href="/field" className="job-link">
          {address}
        </a>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
          <Button variant="contained" onClick={() => void copy()}>
            Copy address
          </Button>
          {'share' in navigator && (
            <Button variant="outlined" onClick={() => void share()}>
              Share…
            </Button>
          )}
          <Button component={Link} to={paths.admin('supervisors')}>
            Usernames and passwords
          </Button>
        </Box>
      </Box>
    </Empty>
  )
}

/** Phones that are no more, out of the list. */
function Forget({ count }: { count: number }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: forgetPhones,
    onSuccess: ({ count: forgotten }) => toast(`${countOf(forgotten, 'phone was', 'phones were')} forgotten`),
    onError: (error) => void showAlert(messageOf(error)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: phoneQueries.all().queryKey }),
  })
  const phones = countOf(count, 'phone')
  const forget = async () => {
    const question = `Forget ${phones} not seen for ${forgottenAfterDays} days? A phone that is used again is listed again.`
    if (await ask(question, { yes: 'Forget' })) mutate()
  }
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      <Button variant="outlined" loading={isPending} onClick={() => void forget()}>
        Forget {phones} not seen for {forgottenAfterDays} days
      </Button>
    </Box>
  )
}
