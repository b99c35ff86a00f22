/**
 * Headers by which proxies, balancers and networks in front of a server tell that they passed a request on, and for whom.
 * One list, with who sends each; in lower case.
 */
const forwardingHeaders = [
  'forwarded', // RFC 7239
  'via', // RFC 9110: every proxy that keeps to it
  'x-real-ip', // nginx, by custom
  'x-client-ip', // Apache with mod_remoteip, Azure
  'x-cluster-client-ip', // Zeus, Rackspace, Riverbed
  'x-proxyuser-ip', // Google's services
  'x-url-scheme', // Zope and older balancers
  'x-scheme', // ingress-nginx
  'x-request-start', // Heroku, nginx for New Relic
  'proxy-connection', // clients that speak to a proxy
  'client-ip', // older CDNs
  'true-client-ip', // Akamai, Cloudflare Enterprise
  'fastly-client-ip', // Fastly
  'fastly-ff',
  'fastly-ssl',
  'fly-client-ip', // Fly.io
  'do-connecting-ip', // DigitalOcean
  'ali-cdn-real-ip', // Alibaba Cloud
  'cdn-loop', // RFC 8586: CDNs against loops
  'incap-client-ip', // Imperva
  'x-sucuri-clientip', // Sucuri
  'x-nf-client-connection-ip', // Netlify
  'x-azure-clientip', // Azure Front Door
  'x-azure-socketip',
  'x-arr-ssl', // IIS, Azure App Service
  'x-arr-log-id',
  'x-appengine-user-ip', // Google App Engine
  'x-cloud-trace-context', // Google's load balancers
  'x-amzn-trace-id', // AWS load balancers, API Gateway
  'x-varnish', // Varnish
  'x-bluecoat-via', // Blue Coat
  'wl-proxy-client-ip', // WebLogic
  'proxy-client-ip',
  'front-end-https', // Microsoft's balancers
]

/** Families of which every member says the same. */
const forwardingPrefixes = [
  'x-forwarded', // X-Forwarded-For, -Host, -Proto, -Port, -Server, -Prefix, X-Forwarded: nginx, Apache, Traefik, HAProxy, ngrok
  'x-original-', // X-Original-URL, -Host, -For, -Forwarded-For: IIS with ARR, ingress-nginx, Azure
  'x-rewrite-', // IIS
  'x-envoy-', // Envoy, Istio
  'cf-', // Cloudflare, cloudflared: CF-Connecting-IP, CF-Ray, CF-Visitor
  'cloudfront-', // AWS CloudFront
  'x-amz-cf-',
  'x-vercel-', // Vercel
  'x-akamai-', // Akamai
  'tailscale-', // Tailscale
]

/** Whether anybody passed this request on. `headers` are named in lower case, as Node does. */
export function wasForwarded(headers: Record<string, unknown>): boolean {
  return Object.keys(headers).some(
    (name) => forwardingHeaders.includes(name) || forwardingPrefixes.some((prefix) => name.startsWith(prefix)),
  )
}
