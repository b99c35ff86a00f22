/** This machine's own name for itself, as it stands in a Host header. */
export const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/** The address at which a server that listens on `host` and `port` is reached from its own machine, without a trailing slash. */
export function localAddress(host: string, port: number) {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return new URL(`http://${name.includes(':') ? `[${name}]` : name}:${port}`).origin
}
