import { useEffect, useRef, useState } from 'react'
import type { ToolOptions, ToolRun } from '../tools/client-tool.ts'
import type { ArgumentsOf, ToolSchema } from '../tools/schema.ts'
import type { Voice } from '../voice/voice.ts'

/**
 * Does one of the assistant's tools while the component lives, as `voice.tool`. `run` is always the newest; the schema and
 * the options are those of the first time.
 */
export function useTool<const Schema extends ToolSchema>(
  voice: Voice,
  name: string,
  schema: Schema,
  run: ToolRun<ArgumentsOf<Schema>>,
  options?: ToolOptions<ArgumentsOf<Schema>>,
): void {
  const newest = useRef(run)
  const [first] = useState({ schema, options })
  useEffect(() => {
    newest.current = run
  })
  useEffect(
    () => voice.tool(name, first.schema, (args, context) => newest.current(args, context), first.options),
    [voice, name, first],
  )
}
