export { type Client, type ClientOptions, createClient, hosted, type Token } from './client.ts'
export {
  type ApiError,
  isRefusal,
  Refusal,
  type RequestOptions,
} from './request.ts'
export * from './resources.ts'
/** Every resource, for programs that do not count bytes. */
export * as allResources from './resources.ts'
