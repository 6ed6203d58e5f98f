import type { FastifyContextConfig } from 'fastify'
import type { z } from 'zod'
import { jsonOf, type Content, type Examples } from './content.ts'
import { validatorCompiler } from './validation.ts'

interface Described<Params, Querystring, Body, Answer extends z.ZodType> {
  summary: string
  tag: string
  /** Of the path. */
  params?: Params
  querystring?: Querystring
  /** A JSON body. */
  body?: Body
  /** Of the body; a test sends each of them. */
  examples?: Examples
  /** A body that its handler reads and checks by itself: a form, or one that is taken in older spellings as well. */
  uncheckedBody?: Content
  uncheckedQuery?: z.ZodType
  /** Read by the grammar of filters. */
  query?: readonly 'where'[]
  /** Headers of this route alone, with a description of each; none has to be sent. */
  headers?: Readonly<Record<string, string>>
  /** Whether If-Match is looked at. */
  match?: boolean
  answer: Content<Answer> | 'nothing'
}

/**
 * Options of a route that is no plain row's. Its schemas are its check, the types of its handler and what the OpenAPI document says: Fastify refuses what they
 * do not take before the handler is called (params, body, querystring, in this order), and the handler has to answer what `answer` says. The answer is not
 * parsed again at run time.
 */
export function operation<
  Params extends z.ZodType = z.ZodType,
  Querystring extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  const Config extends FastifyContextConfig = FastifyContextConfig,
>(described: Described<Params, Querystring, Body, Answer>, config?: Config) {
  const { params, querystring, body, examples, uncheckedBody, uncheckedQuery, ...doc } = described
  const content = body ? jsonOf(body, examples) : uncheckedBody
  const schema = { ...(params && { params }), ...(querystring && { querystring }), ...(body && { body }) }
  return {
    // What is absent is `unknown` to the handler.
    schema: schema as { params: Params; querystring: Querystring; body: Body; response: { 200: Answer } },
    validatorCompiler,
    config: {
      ...(config as Config),
      doc: {
        ...doc,
        ...(params && { params }),
        ...((querystring ?? uncheckedQuery) && { parameters: querystring ?? uncheckedQuery }),
        ...(content && { body: content }),
      },
    },
  }
}
