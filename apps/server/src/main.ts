import { ConfigError, loadEnvironment, readConfig } from './config.ts'
import { startServer } from './server.ts'

try {
  const server = await startServer(readConfig(loadEnvironment()))
  console.log(`Parley is running at ${server.url}`)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
