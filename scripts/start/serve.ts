// Serves what is built and builds nothing, for whatever keeps a server running.
import '../../apps/server/src/main.ts'
