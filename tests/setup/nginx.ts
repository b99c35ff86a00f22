import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { notRunHere } from './not-run.ts'
import { endProgram, untilProgram } from './program.ts'
import { unpackedProgram } from './unpacked-program.ts'

/** `ca` is whom to trust, where it speaks TLS. */
export type TestNginx = { url: string; ca: string | null; stop(): Promise<void> }

/** Debian puts it where only root's PATH looks. */
const path = [process.env.PATH, '/usr/sbin', '/usr/local/sbin'].join(delimiter)
const example = join(import.meta.dirname, '../../deploy/nginx.conf')

/** Whether there is an nginx here; says so where there is none. `what` names the tests that are not run then. */
export function hasNginx(what: string): boolean {
  const found = findNginx()
  if (found instanceof Error) notRunHere(what, found.message)
  return !(found instanceof Error)
}

/** The machine's own, or Debian's. */
function findNginx(): string | Error {
  if (spawnSync('nginx', ['-v'], { env: { PATH: path } }).status === 0) return 'nginx'
  return unpackedProgram('nginx', 'usr/sbin/nginx')
}

/**
 * Starts nginx as `deploy/nginx.conf` says, before two servers (`localhost:3000`): with `tls` by a certificate for localhost that
 * openssl makes, else without any.
 */
export async function startNginx(servers: [string, string], port: number, { tls = false } = {}): Promise<TestNginx> {
  const dir = mkdtempSync(join(tmpdir(), 'parley-nginx-'))
  if (tls) makeCertificate(dir)
  for (const folder of ['body', 'proxy', 'other']) mkdirSync(join(dir, folder))
  writeFileSync(join(dir, 'site.conf'), forTest(readFileSync(example, 'utf8'), servers, port, tls ? dir : null))
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
  const found = findNginx()
  if (found instanceof Error) throw found
  const child = spawn(found, args, { env: { PATH: path }, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  const program = { name: 'nginx', child, said: () => said }
  await untilProgram(program, 'it takes connections', (signal) => isListening(port, signal))
  return {
    url: `${tls ? 'https' : 'http'}://localhost:${port}`,
    ca: tls ? readFileSync(join(dir, 'certificate.pem'), 'utf8') : null,
    async stop() {
      await endProgram(program, 'SIGTERM')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Whether connections are taken; what they say is another matter. */
async function isListening(port: number, signal: AbortSignal): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port })
  const taken = await once(socket, 'connect', { signal }).catch(() => null)
  socket.destroy()
  return taken !== null
}

function makeCertificate(dir: string) {
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', join(dir, 'key.pem')]
  const made = spawnSync('openssl', [
    'req',
    '-x509',
    '-days',
    '2',
    ...key,
    '-out',
    join(dir, 'certificate.pem'),
    ...names,
  ])
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.error ?? made.stderr}`)
}

function forTest(config: string, servers: [string, string], port: number, certificateDir: string | null) {
  const places = ['10.0.0.1:3000', '10.0.0.2:3000']
  const tls = certificateDir ? ' ssl' : ''
  const lines = config.split('\n').filter((line) => certificateDir || !/^\s*ssl_/.test(line))
  return places
    .reduce((text, place, index) => text.replaceAll(place, servers[index] ?? ''), lines.join('\n'))
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port}${tls}; listen [::1]:${port}${tls};`)
    .replace('server_name parley.example;', 'server_name localhost;')
    .replace('/etc/ssl/parley.example.pem', `${certificateDir}/certificate.pem`)
    .replace('/etc/ssl/parley.example.key', `${certificateDir}/key.pem`)
}
