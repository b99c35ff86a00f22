export { offerTools, useTools } from '../tools/page-tools.ts'
export { attend } from './attend.ts'
