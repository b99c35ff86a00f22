import { type EntityOf, operation, resource, standard, takes, type Written } from '../../resource.ts'
import type { Binary } from '../../stored.ts'
import { anyObject, number, oneOf, optional, text } from '../fields/fields.ts'

const fileFields = () => ({ name: optional(text(255)), metadata: optional(anyObject()), purpose: optional(text(100)) })

/** `file` carries its own name and type. */
export type FileUpload = { file: Binary; name?: string; purpose?: string }
export type StoredFile = EntityOf<ReturnType<typeof fileFields>> & FileWritten
type FileWritten = {
  object: 'file'
  status: 'processing' | 'done' | 'failed'
  originalName: string
  bytes: number
  mimetype: string
  url: string
}

const fileWritten = () =>
  ({
    object: oneOf(['file']),
    status: oneOf(['processing', 'done', 'failed']),
    ...{ originalName: text(), bytes: number(0), mimetype: text(), url: text() },
  }) satisfies Written<FileWritten>

export const file = /* @__PURE__ */ standard<StoredFile, { name?: string }>()('/file', ['get', 'update', 'delete'], {
  create: operation('POST /file form', takes<[upload: FileUpload], StoredFile>),
  upload: operation('POST /file/upload form', takes<[upload: FileUpload], StoredFile>),
  list: operation('GET /file', takes<[], StoredFile[]>),
})

export const fileResource = /* @__PURE__ */ resource('file', file, () => ({
  about: 'A document that knowledge bases answer from.',
  fields: fileFields(),
  written: fileWritten(),
  deprecated: ['upload'],
}))
