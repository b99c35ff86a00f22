// Only in `npm run dev`: asks for the build's stamp, and loads the page anew when it differs.
let loaded: string | undefined

async function look() {
  try {
    const stamp = await (await fetch('/build.txt', { cache: 'no-store' })).text()
    if (loaded !== undefined && loaded !== stamp) location.reload()
    loaded = stamp
  } catch {
    // the server is restarting
  }
  setTimeout(look, 500)
}

void look()
