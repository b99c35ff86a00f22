/** Runs a command as a program of its own. Whoever reads its output may stop reading, as `head` does. */
export async function runProgram(run: (args: string[]) => Promise<number>) {
  // what commands write is personal data, as what the server writes
  process.umask(0o077)
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      process.exit(0)
    })
  }
  process.exitCode = await run(process.argv.slice(2))
}
