/** Whose act it is: `actor` for the audit, `name` for people. */
export interface Author {
  actor: string
  name: string
}
