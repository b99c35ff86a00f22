import { createRoot } from 'react-dom/client'
import { Call } from './call.tsx'

const place = document.getElementById('app')
if (place) createRoot(place).render(<Call />)
