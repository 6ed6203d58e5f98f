/** Of each of a job's scope parts, its latest status. Of two at the same moment the one recorded later, as the domain has it (`latestStatus`). */
export const latestStatus = { relation: 'scopeStatuses', scope: { order: ['time DESC', 'id DESC'], limit: 1 } }

/** What progress is counted from, and nothing else: a filing may have hundreds of rows, and a day sixty jobs. */
export const measuredScope = {
  relation: 'scopeParts',
  scope: { fields: ['id', 'filingNumber', 'squareFeet', 'linearFeet'], include: [latestStatus] },
}
