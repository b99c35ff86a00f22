// The product as a process of its own; it tells its address and its first private key when it listens.

import { startServer } from '../../apps/server/src/server.ts'
import { loadEnvironment, readConfig } from '../../apps/server/src/settings/config.ts'

const { url, firstKeys } = await startServer(readConfig({ ...loadEnvironment(), PORT: '0' }))
process.send?.({ url, key: firstKeys?.privateKey })
