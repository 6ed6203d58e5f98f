import { useQuery } from '@tanstack/react-query'
import { find } from '../../../client/rows.ts'
import styles from '../field.module.css'
import { useWords } from '../words/words.ts'

/** Whom an office looks at. */
export function SupervisorChooser({ value, onChange }: { value: string | null; onChange: (id: string) => void }) {
  const { say } = useWords()
  const { data = [] } = useQuery({
    queryKey: ['field', 'supervisors'],
    queryFn: ({ signal }) =>
      find<'Supervisors', { id: string; name: string | null }>(
        'Supervisors',
        { where: { active: true }, order: 'name ASC', fields: ['id', 'name'] },
        signal,
      ),
  })
  return (
    <label className={styles.field}>
      {say('officeChooses')}
      <select value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
        <option value="" disabled>
          {say('choose')}
        </option>
        {data.map(({ id, name }) => (
          <option key={id} value={id}>
            {name ?? say('noName')}
          </option>
        ))}
      </select>
    </label>
  )
}
