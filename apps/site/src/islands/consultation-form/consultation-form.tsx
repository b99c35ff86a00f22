import { type ConsultationField, consultationPath, type Service } from '@parley/protocol'
import styles from './consultation-form.module.css'
import { FormField } from './form-field.tsx'
import type { FormWords } from './form-words.ts'
import { ServiceOptions } from './service-options.tsx'
import { Thanks } from './thanks.tsx'
import { type InitialForm, useConsultationForm } from './use-consultation-form.ts'

export type ConsultationFormProps = {
  /** Begins every element id of this form, so that two forms on a page stay apart. */
  idPrefix: string
  words: FormWords
  labels: Record<Service, string>
  publicKey: string
  /** Where the form posts to; the endpoint of this site by default. */
  action?: string
  /** What a form that came back without JavaScript starts with. */
  initial?: InitialForm
}

/** The consultation form: posts by itself, and without leaving the page once it is alive. */
export function ConsultationForm(props: ConsultationFormProps) {
  const { idPrefix, words, labels, publicKey, action = consultationPath, initial } = props
  const { state, values, refs, handleSubmit, handleChange } = useConsultationForm({ publicKey, action, initial })
  const submitting = state.status === 'submitting'
  const { errors, banner } = state.status === 'idle' ? state : { errors: {}, banner: null }

  const field = (name: ConsultationField) => ({
    id: `${idPrefix}-${name}`,
    words: words.fields[name],
    error: errors[name],
  })
  const control = (name: ConsultationField) => ({
    name,
    disabled: submitting,
    defaultValue: values?.[name],
  })

  return (
    <div ref={refs.root} tabIndex={-1}>
      {state.status === 'success' ? (
        <Thanks ref={refs.thanks} words={words.thanks} />
      ) : (
        <>
          {banner !== null && (
            // biome-ignore lint/a11y/noAutofocus: on a page that came back without JavaScript nothing else leads there
            <div autoFocus className={styles.banner} ref={refs.banner} role="alert" tabIndex={-1}>
              <strong>{words.failed}</strong>
              <p>{banner}</p>
            </div>
          )}
          <form
            action={action}
            className={styles.form}
            method="post"
            noValidate
            onChange={handleChange}
            onSubmit={handleSubmit}
            ref={refs.form}
          >
            <div className={styles.row}>
              <FormField {...field('fullName')}>
                {(attributes) => <input {...attributes} {...control('fullName')} autoComplete="name" type="text" />}
              </FormField>
              <FormField {...field('email')}>
                {(attributes) => (
                  <input {...attributes} {...control('email')} autoComplete="email" inputMode="email" type="email" />
                )}
              </FormField>
            </div>
            <div className={styles.row}>
              <FormField {...field('companyName')} optional={words.optional}>
                {(attributes) => (
                  <input {...attributes} {...control('companyName')} autoComplete="organization" type="text" />
                )}
              </FormField>
              <FormField {...field('service')}>
                {({ placeholder, ...attributes }) => (
                  <select {...attributes} {...control('service')}>
                    <ServiceOptions labels={labels} placeholder={words.servicePlaceholder} />
                  </select>
                )}
              </FormField>
            </div>
            <FormField {...field('problems')}>
              {(attributes) => <textarea {...attributes} {...control('problems')} rows={4} />}
            </FormField>
            <FormField {...field('additionalInfo')} optional={words.optional}>
              {(attributes) => <textarea {...attributes} {...control('additionalInfo')} rows={3} />}
            </FormField>
            <div aria-hidden="true" className={styles.honeypot}>
              <label htmlFor={`${idPrefix}-website`}>{words.honeypot}</label>
              <input
                autoComplete="off"
                disabled={submitting}
                id={`${idPrefix}-website`}
                name="website"
                tabIndex={-1}
                type="text"
              />
            </div>
            <input disabled={submitting} name="apikey" type="hidden" value={publicKey} />
            <button className={styles.submit} disabled={submitting} type="submit">
              {submitting ? submittingLabel : words.submit}
            </button>
            <p className={styles.notice}>
              {words.notice.text} <a href={words.notice.link.href}>{words.notice.link.text}</a>
            </p>
          </form>
        </>
      )}
    </div>
  )
}

const submittingLabel = 'Sending Request...'
