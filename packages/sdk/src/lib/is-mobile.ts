/** Whether this browser calls itself a phone or tablet. False outside a browser. */
export function isMobile(userAgent = globalThis.navigator?.userAgent ?? ''): boolean {
  return /android|ip(hone|[ao]d)|iemobile|blackberry|bada/i.test(userAgent)
}
