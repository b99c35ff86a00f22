import type { Plugin } from 'vite'
import { assistantFieldTree } from '../src/screens/assistants/form/field-tree.ts'

const name = 'virtual:assistant-fields'

/**
 * The fields of an assistant as data. Their schemas in the browser would weigh 20 kB brotli, and at the first load: they
 * stand in the same files as the operations of the client.
 */
export const assistantFieldsPlugin = (): Plugin => ({
  name: 'parley-assistant-fields',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(assistantFieldTree())}` : undefined),
})
