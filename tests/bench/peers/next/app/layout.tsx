import '../../../../../apps/site/src/styles/tokens.css'
import '../../../../../apps/site/src/styles/base.css'
import '../../components/font.css'
import type { Viewport } from 'next'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { Footer } from '../../../../../apps/site/src/ui/footer.tsx'

export const viewport: Viewport = { colorScheme: 'light dark', themeColor: '#f6faf6' }

export default function Layout({ children }: { children: ReactNode }) {
  preload('/familjen-grotesk.woff2', { as: 'font', type: 'font/woff2', crossOrigin: '' })
  return (
    <html lang="en-GB">
      <body>
        {children}
        <Footer />
      </body>
    </html>
  )
}
