import { describe, expect, test } from 'vitest'
import {
  consultationFields,
  consultationLimits,
  emptyDraft,
  serviceGroups,
  services,
  validateConsultation,
} from './consultation.ts'

const complete = {
  fullName: 'Ada Byron',
  email: 'ada@engine.example',
  companyName: 'Engines Ltd',
  service: 'email-automation',
  problems: 'Too few meetings',
  additionalInfo: 'Mornings suit us',
}

describe('the service list', () => {
  test('S3.2 S3.3 S3.4 S3.5 S3.6 holds the 16 values in 4 groups, in the order of the form, whatever an owner adds', () => {
    expect(serviceGroups.map(({ label }) => label)).toEqual([
      'Core Outreach Services',
      'Specialized Solutions',
      'Add-ons and Support',
      'Complete Solutions',
    ])
    expect(new Set(services).size).toBe(services.length)
    const specified: readonly string[] = [
      'email-automation',
      'linkedin-outreach',
      'ai-phone-callers',
      'smart-chatbots',
      'sms-automation',
      'meeting-scheduler',
      'b2b-saas-outreach',
      'agency-solutions',
      'enterprise-setup',
      'analytics-dashboard',
      'multi-language-setup',
      'custom-integrations',
      'monthly-optimization',
      'multiple-services',
      'full-outreach-system',
      'consultation-only',
    ]
    expect(services.filter((service) => specified.includes(service))).toEqual(specified)
  })
})

describe('a consultation request', () => {
  test('S3.1 has exactly six text fields; other keys are dropped', () => {
    const result = validateConsultation({ ...complete, admin: true })
    expect(result).toEqual({ ok: true, consultation: complete })
    expect(consultationFields).toEqual(Object.keys(complete))
  })

  test('S3.1 S5.7 S5.8 optional fields may be empty or absent, and become empty text', () => {
    const { companyName, additionalInfo, ...necessary } = complete
    for (const input of [necessary, { ...necessary, companyName: '  ', additionalInfo: '' }]) {
      expect(validateConsultation(input)).toEqual({
        ok: true,
        consultation: { ...necessary, companyName: '', additionalInfo: '' },
      })
    }
  })

  test('S5.2 S5.3 S5.5 S5.6 S5.10 every empty required field has its message at once', () => {
    const messages = {
      fullName: 'Full name is required',
      email: 'Email is required',
      service: 'Please select a service',
      problems: 'Please describe your problems',
    }
    expect(validateConsultation(emptyDraft)).toEqual({ ok: false, errors: messages })
    expect(validateConsultation({})).toEqual({ ok: false, errors: messages })
  })

  test.each([' ', '\t\t', '\u00a0', '\n \r\n'])('S5.9 white space %j counts as empty', (blank) => {
    expect(validateConsultation({ ...complete, fullName: blank, email: blank, problems: blank })).toEqual({
      ok: false,
      errors: {
        fullName: 'Full name is required',
        email: 'Email is required',
        problems: 'Please describe your problems',
      },
    })
  })

  test.each(['\0', '\u202e', '\u0000\u2066\u2069', '\u0007'])(
    'S5.9 %j, which nobody sees, counts as empty',
    (unseen) => {
      expect(validateConsultation({ ...complete, fullName: unseen, problems: unseen })).toEqual({
        ok: false,
        errors: { fullName: 'Full name is required', problems: 'Please describe your problems' },
      })
      const between = { ...complete, fullName: `Ada ${unseen}Byron`, problems: `One,${unseen}\n\ttwo` }
      expect(validateConsultation(between)).toEqual({
        ok: true,
        consultation: { ...complete, fullName: 'Ada Byron', problems: 'One,\n\ttwo' },
      })
    },
  )

  test('names keep the marks that their scripts are written with', () => {
    const fullName = 'علی\u200cرضا O’Neil-Müller 👩‍🔬'
    expect(validateConsultation({ ...complete, fullName })).toMatchObject({ consultation: { fullName } })
  })

  test.each([
    'ada',
    'ada\u202e@engine.example',
    'ada@\u200bengine.example',
    'ada\0@engine.example',
    'ada@engine.example\u2069',
    'ada\ud800@engine.example',
    'ada@engine.<example>',
    'ada@',
    '@engine.example',
    'ada@engine',
    'ada @engine.example',
    'a@b@c.d',
    '<ada@engine.example>',
    'ada@engine.example,bob@engine.example',
    '"a b"@c.d',
    'ada@engine.',
  ])('S5.4 %j is not an email', (email) => {
    expect(validateConsultation({ ...complete, email })).toEqual({
      ok: false,
      errors: { email: 'Please enter a valid email' },
    })
  })

  test.each(['a@b.c', ' ada+news@engine.co.uk ', "o'neil@exämple.example"])('S5.4 %j is an email, trimmed', (email) => {
    expect(validateConsultation({ ...complete, email })).toMatchObject({
      ok: true,
      consultation: { email: email.trim() },
    })
  })

  test.each(['toString', 'Email Automation', 'email-automation,sms-automation'])('%j is not a service', (service) => {
    expect(validateConsultation({ ...complete, service })).toEqual({
      ok: false,
      errors: { service: 'Please select a service' },
    })
  })

  test.each(Object.entries(consultationLimits))(
    'S5.14 %s is accepted at its limit of %i and refused beyond',
    (field, limit) => {
      const fill = (length: number) => (field === 'email' ? `${'a'.repeat(length - 4)}@b.c` : 'x'.repeat(length))
      expect(validateConsultation({ ...complete, [field]: fill(limit) }).ok).toBe(true)
      expect(validateConsultation({ ...complete, [field]: fill(limit + 1) })).toMatchObject({
        ok: false,
        errors: { [field]: expect.stringContaining(`at most ${limit} characters`) },
      })
    },
  )

  test.each([null, undefined, 'text', 7, [], [complete]])('S5.14 %j is refused as a whole, with a message', (input) => {
    const result = validateConsultation(input)
    expect(result.ok).toBe(false)
    expect(!result.ok && Object.keys(result.errors).length).toBeGreaterThan(0)
  })

  test('S5.14 values of the wrong type are refused, each by its field', () => {
    expect(validateConsultation({ ...complete, fullName: 7, service: ['email-automation'], companyName: {} })).toEqual({
      ok: false,
      errors: {
        fullName: 'Full name is required',
        service: 'Please select a service',
        companyName: 'Company name must be text',
      },
    })
  })
})
