/** What `assistantFieldTree` says at the build. */
declare module 'virtual:assistant-fields' {
  const fields: readonly import('./field-tree.ts').FieldNode[]
  export default fields
}
