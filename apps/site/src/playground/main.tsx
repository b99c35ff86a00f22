// The whole of /playground: a call on the page, with everything that happens in it shown.
import { createRoot } from 'react-dom/client'
import '../docs/docs.ts'
import { Playground } from './playground.tsx'

const place = document.getElementById('playground')
const { publicKey = '', siteUrl = '' } = place?.dataset ?? {}
if (place) createRoot(place).render(<Playground publicKey={publicKey} siteUrl={siteUrl} />)
