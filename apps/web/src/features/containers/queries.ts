/** Requests for containers: made and followed by the office, answered by whoever has the link. (product.md#calls) */
import type { ContainerConfirm, containerForm, ContainerText } from '@daysheet/domain/containers/request'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, send } from '#client/client.ts'
import { isMaybeOfJob, listTiming } from '#client/live-queries.ts'
import { create, deleteById, find, updateById } from '#client/rows.ts'

/** Everything read here of one job begins with this key. */
export const containerReqsKey = (jobId: string) => ['container requests', jobId] as const

export const containerReqQueries = {
  ofJob: (jobId: string) =>
    queryOptions({
      queryKey: containerReqsKey(jobId),
      queryFn: ({ signal }) => find('ContainerReqs', { where: { jobId }, order: 'requestedAt DESC' }, signal),
      staleTime: 0,
      meta: {
        refreshedBy: [{ entities: ['ContainerReq'], isAbout: (change) => isMaybeOfJob(change, jobId), ...listTiming }],
      },
    }),
  /** What a customer is shown of it. Read once: an answer given here is thanked for, and what else happens meanwhile the next answer says. */
  shown: (containerReqId: string) =>
    queryOptions({
      queryKey: ['public container request', containerReqId],
      queryFn: ({ signal }) => call('ContainerReqs/:id/public', { params: { id: containerReqId } }, signal),
      staleTime: Infinity,
      retry: false,
      refetchInterval: false,
      meta: { refreshedBy: [] },
    }),
  /** The texts that carry the links of a request, newest first. */
  texts: (containerReqId: string) =>
    queryOptions({
      queryKey: ['container texts', containerReqId],
      queryFn: ({ signal }) => call('ContainerReqs/:id/texts', { params: { id: containerReqId } }, signal),
      staleTime: 0,
      meta: {
        refreshedBy: [
          // Not by each text of the morning's hundreds to crews.
          {
            entities: ['TextMessage'],
            isAbout: ({ data }) => data === undefined || data.containerReqId === containerReqId,
            ...listTiming,
          },
        ],
      },
    }),
}

/** With the id of a wish: sent again after an answer that was lost, it makes no second request. */
export const requestContainer = (input: { id: string; jobId: string } & z.infer<typeof containerForm>) => create('ContainerReqs', input)

/** Its link is as if it never was. Refused with 412 when it is not as it was seen: an answer is not thrown away. */
export const withdrawContainerReq = (id: string, version: number) => deleteById('ContainerReqs', id, { ifMatch: version })

/** Marks a declined request as handled at this time; null marks it as not handled. */
export const setHandled = (id: string, handledAt: string | null) => updateById('ContainerReqs', id, { handledAt })

export const textContainerLinks = (id: string, input: ContainerText) => send('POST ContainerReqs/:id/text', { params: { id }, body: input })

/** A customer's answer. Given again it changes nothing, so it may be sent again when nobody knows whether it arrived. */
export const answerContainerReq = (id: string, answer: ContainerConfirm) =>
  send('POST ContainerReqs/:id/confirm', { params: { id }, body: answer })
