// How fast a prerendered page is served, against nginx on the same files on the same machine.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDebianPackages } from '../setup/chromium.ts'
import { freePort } from '../setup/free-port.ts'
import { startServerProcess } from '../setup/server-process.ts'
import { atLeast, type Bench, unmeasured } from './bench.ts'
import { load } from './load.ts'
import { median, type Row, table } from './table.ts'

const rounds = 3
const seconds = 5
const site = join(import.meta.dirname, '../../apps/site/dist')
const paths = ['/', '/contact']

export const serving: Bench = {
  name: 'serving',
  title: 'Serving the prerendered pages',
  async run() {
    const nginx = await startNginx()
    const server = await startServerProcess({ LOG_LEVEL: 'warn' })
    const subjects: Record<string, string> = { ours: server.url, ...(nginx && { nginx: nginx.url }) }
    const rates: Record<string, number[]> = {}
    const rows: Row[] = []
    try {
      for (const path of paths) {
        for (let round = 0; round < rounds; round++) {
          for (const [name, url] of Object.entries(subjects)) {
            const headers = { 'accept-encoding': 'gzip' }
            const { requestsPerSecond } = await load(url + path, { connections: 32, seconds, headers })
            rates[`${name} ${path}`] = [...(rates[`${name} ${path}`] ?? []), requestsPerSecond]
          }
        }
        const rate = (name: string) => median(rates[`${name} ${path}`] ?? [Number.NaN])
        rows.push({
          page: path,
          'ours, requests/s': Math.round(rate('ours')),
          'nginx, requests/s': Math.round(rate('nginx')),
          ratio: rate('ours') / rate('nginx'),
        })
      }
    } finally {
      await server.stop()
      nginx?.stop()
    }
    const promise = 'at least 0.75 of nginx on the same page'
    return {
      report: `32 connections, gzip on both sides (Debian's nginx has no brotli), medians of ${rounds} rounds of ${seconds} s.\n\n${table(rows)}`,
      limits: [
        nginx
          ? atLeast(promise, Math.min(...rows.map(({ ratio }) => ratio as number)), 0.75)
          : unmeasured(promise, 'no nginx here, and it could not be installed'),
      ],
    }
  },
}

/** nginx as a good administrator would set it up: one worker a core, files cached open, gzip made beforehand. */
async function startNginx(): Promise<{ url: string; stop(): void } | null> {
  if (spawnSync('nginx', ['-v']).error && !installDebianPackages(['nginx-light'])) return null
  const folder = mkdtempSync(join(tmpdir(), 'parley-nginx-'))
  const port = await freePort()
  cpSync(site, join(folder, 'site'), { recursive: true })
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes auto; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 1024; }
     http {
       access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=1000;
       types { text/html html; text/javascript js; image/svg+xml svg; image/png png; font/woff2 woff2; }
       client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
       uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
       server {
         listen 127.0.0.1:${port}; root ${folder}/site; gzip_static on;
         location / { try_files $uri $uri.html $uri/index.html =404; }
       }
     }`,
  )
  const child: ChildProcess = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < 100; attempt++) {
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    stop() {
      child.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
