/** What a failure says is fetched when there is one. */
export const tellFailures = () => import('./told/failures.ts')
