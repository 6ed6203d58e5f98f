import { tellApart } from '@daysheet/domain/people/tell-apart'
import { useQuery } from '@tanstack/react-query'
import { find } from '#client/rows.ts'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'

/** Whom an office looks at. */
export function SupervisorChooser({ value, onChange }: { value: string | null; onChange: (id: string) => void }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery({
    queryKey: ['field', 'supervisors'],
    networkMode: 'always',
    queryFn: ({ signal }) =>
      find<'Supervisors', { id: string; name: string | null; phone: string | null }>(
        'Supervisors',
        { where: { active: true }, order: 'name ASC', fields: ['id', 'name', 'phone'] },
        signal,
      ),
  })
  const names = tellApart(
    data.map((one) => ({ ...one, employeeNumber: null })),
    'phone',
  )
  return (
    <label className={styles.field}>
      {t('officeChooses')}
      <select value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
        <option value="" disabled>
          {t('choose')}
        </option>
        {data.map(({ id, name }) => (
          <option key={id} value={id}>
            {names.get(id) ?? name ?? t('noName')}
          </option>
        ))}
      </select>
    </label>
  )
}
