import { resources, type Resource } from '@daysheet/domain/wire/resources'
import { expect, test } from 'vitest'
import '../app.ts'
import { allModels, modelNamed, type Model } from './model.ts'

const targetsOf = ({ relations }: Model) =>
  Object.fromEntries(
    [...relations.values()].map(({ name, kind, model }) => {
      const { plural } = modelNamed(model)
      return [name, kind === 'hasMany' ? [plural] : plural]
    }),
  )
const writeOnlyOf = ({ fields }: Model) => [...fields.values()].filter(({ writeOnly }) => writeOnly).map(({ name }) => name)
const defaultsOf = ({ fields }: Model) =>
  [...fields.values()].filter(({ name, hasDefault }) => hasDefault && name !== 'id').map(({ name }) => name)

test('every resource the web may ask for is served, with the relations, hidden properties and defaults that its types have', () => {
  const described = Object.entries<Resource>(resources).map(([plural, { relations, writeOnly = [], defaults = [] }]) => ({
    plural,
    relations,
    writeOnly,
    defaults: defaults.toSorted(),
  }))
  const served = allModels().map((model) => ({
    plural: model.plural,
    relations: targetsOf(model),
    writeOnly: writeOnlyOf(model),
    defaults: defaultsOf(model).toSorted(),
  }))
  const byPlural = (one: { plural: string }, other: { plural: string }) => (one.plural < other.plural ? -1 : 1)
  expect(served.toSorted(byPlural)).toEqual(described.toSorted(byPlural))
})
