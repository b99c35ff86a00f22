import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

export default defineConfig({
  integrations: [react()],
  // the sections stand outside this folder, beside another copy of React
  vite: { resolve: { dedupe: ['react', 'react-dom'] } },
})
