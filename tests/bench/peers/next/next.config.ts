import { join } from 'node:path'
import type { NextConfig } from 'next'

export default {
  output: 'export',
  images: { unoptimized: true },
  // the content and the sections stand outside this folder
  turbopack: { root: join(import.meta.dirname, '../../../..') },
  // types are checked where the sources belong
  typescript: { ignoreBuildErrors: true },
} satisfies NextConfig
