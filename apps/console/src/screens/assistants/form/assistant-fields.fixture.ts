import { assistantFieldTree } from './field-tree.ts'

/** What the build writes into the console as data. */
export default assistantFieldTree()
