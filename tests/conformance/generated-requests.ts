/** How many requests are generated for SQLite, and a fifth as many for PostgreSQL. */
export const generatedRequests = { everyCommit: 2500, beforeRelease: 5000 }
