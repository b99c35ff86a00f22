import pg from 'pg'

/** Lets the database write over what was removed. Its own log and its copies are out of reach. */
export async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'parley' })
  await client.connect()
  try {
    await client.query('VACUUM')
  } finally {
    await client.end()
  }
}
