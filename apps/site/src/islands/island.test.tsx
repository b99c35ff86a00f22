import { consultationFields, consultationPath, services } from '@parley/protocol'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { formProps } from './consultation-form/form-fixture.ts'
import { Island } from './island.tsx'

const draw = (props = formProps) => renderToStaticMarkup(<Island name="consultation-form" props={props} />)

test('an island is finished HTML with its props beside it', () => {
  const html = draw()
  expect(html).toMatch(/^<div data-island="consultation-form" data-props="\{&quot;idPrefix&quot;:&quot;contact&quot;/)
  for (const field of consultationFields) expect(html).toContain(`name="${field}"`)
  for (const service of services) expect(html).toContain(`<option value="${service}">`)
})

test('S5.12 C2 the drawn form posts by itself: method, action, native required, no native validation', () => {
  const html = draw()
  expect(html).toContain(`action="${consultationPath}"`)
  expect(html).toContain('method="post"')
  expect(html).toMatch(/<form[^>]* noValidate=""/i)
  expect(html).toMatch(/<select[^>]* required=""/)
  expect(html).toContain('name="apikey" value="demo-key"')
})

test('a form that came back without JavaScript shows its values, errors and banner, escaped', () => {
  const html = draw({
    ...formProps,
    initial: {
      values: { ...emptyExcept('fullName', '<b>Ada</b>'), service: 'smart-chatbots' },
      errors: { email: 'Email is required' },
      banner: 'Email is required',
    },
  })
  expect(html).toContain('value="&lt;b&gt;Ada&lt;/b&gt;"')
  expect(html).toContain('<option value="smart-chatbots" selected="">')
  expect(html).toContain('id="contact-email-error">Email is required')
  expect(html).toContain('role="alert"')
  expect(html).toContain('That didn’t send. Your words are safe: try again, or ring us.')
  expect(html).not.toContain('<b>')
})

function emptyExcept(field: string, value: string) {
  return { fullName: '', email: '', companyName: '', service: '', problems: '', additionalInfo: '', [field]: value }
}
