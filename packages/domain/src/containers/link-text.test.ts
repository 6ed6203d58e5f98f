import { describe, expect, it } from 'vitest'
import { textPieces } from '../texts/gsm.ts'
import { containerLinkBody } from './link-text.ts'

const details = {
  containerReqId: '7f9c2ba4-e88f-427d-9c3e-3b7f4d0f6a11',
  language: 'en',
  publicUrl: 'https://daysheet.example.com',
  company: 'Rivera Environmental',
  address: '120 Broadway',
  boro: 'Manhattan',
  size: null,
  wantedOn: null,
} as const

describe('the text with the links of a container request', () => {
  it('names who asks and where, and has a line for each link', () => {
    expect(containerLinkBody(details).split('\n')).toEqual([
      'Rivera Environmental: Container request for 120 Broadway, Manhattan.',
      'To accept: https://daysheet.example.com/confirm/7f9c2ba4-e88f-427d-9c3e-3b7f4d0f6a11?answer=confirm',
      'To decline: https://daysheet.example.com/confirm/7f9c2ba4-e88f-427d-9c3e-3b7f4d0f6a11?answer=decline',
    ])
  })

  it('is written in Spanish too', () => {
    expect(containerLinkBody({ ...details, language: 'es', boro: null })).toMatch(
      /^Rivera Environmental: Pedido de contenedor para 120 Broadway\.\nPara aceptar: .+=confirm\nPara rechazar: .+=decline$/,
    )
  })

  it('does without what is not known', () => {
    expect(containerLinkBody({ ...details, company: undefined, address: null, boro: null })).toMatch(/^Container request\.\nTo accept: /)
  })

  it('stays in the cheap alphabet and in two pieces with ordinary names', () => {
    for (const language of ['en', 'es'] as const) {
      const body = containerLinkBody({ ...details, language, company: 'Łukasz Peña & Söhne', address: '“120” Broadway\n– rear' })
      expect(textPieces(body)).toEqual({ alphabet: 'gsm', pieces: 2 })
    }
  })

  it('has the size and day if they do not make the text longer by a segment', () => {
    const asked = { ...details, size: '30', wantedOn: '2026-11-28' }
    expect(containerLinkBody(asked).split('\n')[0]).toBe(
      'Rivera Environmental: Container request for 120 Broadway, Manhattan: 30 yd, Sat, Nov 28.',
    )
    expect(containerLinkBody({ ...asked, language: 'es', size: null }).split('\n')[0]).toMatch(
      /Manhattan: sáb 28 de noviembre\.$|Manhattan: sab 28 de noviembre\.$/,
    )
    const long = { ...asked, address: '120 Wolfeschlegelsteinhausenbergerdorff Boulevard' }
    expect(containerLinkBody(long).split('\n')[0]).toBe(
      'Rivera Environmental: Container request for 120 Wolfeschlegelsteinhausenbergerdorff Boulevard, Manhattan.',
    )
    expect([asked, long].map((one) => textPieces(containerLinkBody(one)).pieces)).toEqual([2, 2])
  })
})
