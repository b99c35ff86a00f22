// What deploy/kubernetes starts, where the model has to know it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { root } from '../lib.ts'

const bytesAGibibyte = 2 ** 30

/** The document of this kind in a manifest. */
function manifest(name: string, kind: string) {
  const text = readFileSync(join(root, 'deploy/kubernetes', name), 'utf8')
  const found = parseAllDocuments(text).find((document) => document.get('kind') === kind)
  if (!found) throw new Error(`deploy/kubernetes/${name} has no ${kind}`)
  return found
}

function connections(): number {
  const args = String(
    manifest('postgres.yaml', 'StatefulSet').getIn(['spec', 'template', 'spec', 'containers', 0, 'args']),
  )
  return Number(/max_connections=(\d+)/.exec(args)?.[1])
}

function diskGb(): number {
  const place = ['spec', 'volumeClaimTemplates', 0, 'spec', 'resources', 'requests', 'storage']
  const text = String(manifest('postgres.yaml', 'StatefulSet').getIn(place))
  return (Number(/^(\d+)Gi$/.exec(text)?.[1]) * bytesAGibibyte) / 1e9
}

export const started = {
  servers: Number(manifest('autoscaling.yaml', 'HorizontalPodAutoscaler').getIn(['spec', 'minReplicas'])),
  /** What its PostgreSQL allows and keeps. */
  database: { connectionsADatabase: connections(), databaseGb: diskGb() },
}
