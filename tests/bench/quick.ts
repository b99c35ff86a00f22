/** `npm run bench -- NAME --quick`: a look whether a bench works, in a minute or two; nothing is promised nor written by it. */
export const isQuick = process.argv.includes('--quick')
