import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { notRunHere } from './not-run.ts'

export type TestNginx = { url: string; stop(): Promise<void> }

/** Debian puts it where only root's PATH looks. */
const path = [process.env.PATH, '/usr/sbin', '/usr/local/sbin'].join(delimiter)
const example = join(import.meta.dirname, '../../deploy/nginx.conf')

/** Whether there is an nginx here; says so where there is none. `what` names the tests that are not run then. */
export function hasNginx(what: string): boolean {
  const found = spawnSync('nginx', ['-v'], { env: { PATH: path } }).status === 0
  if (!found) notRunHere(what, "There is no 'nginx' on the PATH.")
  return found
}

/** Starts nginx as `deploy/nginx.conf` says, without its certificate, before two servers (`localhost:3000`). */
export async function startNginx(servers: [string, string], port: number): Promise<TestNginx> {
  const dir = mkdtempSync(join(tmpdir(), 'parley-nginx-'))
  for (const folder of ['body', 'proxy', 'other']) mkdirSync(join(dir, folder))
  writeFileSync(join(dir, 'site.conf'), forTest(readFileSync(example, 'utf8'), servers, port))
  writeFileSync(
    join(dir, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; worker_processes 2; pid ${dir}/pid; error_log stderr error;
    events { worker_connections 1024; }
    http {
      access_log off;
      client_body_temp_path ${dir}/body; proxy_temp_path ${dir}/proxy;
      fastcgi_temp_path ${dir}/other; uwsgi_temp_path ${dir}/other; scgi_temp_path ${dir}/other;
      include ${dir}/site.conf;
    }`,
  )
  const args = ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', 'stderr']
  const child = spawn('nginx', args, { env: { PATH: path }, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  const url = `http://localhost:${port}`
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${said}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url,
    async stop() {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function forTest(config: string, servers: [string, string], port: number) {
  const places = ['10.0.0.1:3000', '10.0.0.2:3000']
  const lines = config.split('\n').filter((line) => !/^\s*ssl_/.test(line))
  return places
    .reduce((text, place, index) => text.replaceAll(place, servers[index] ?? ''), lines.join('\n'))
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port}; listen [::1]:${port};`)
    .replace('server_name parley.example;', 'server_name localhost;')
}
