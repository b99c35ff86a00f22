type Verdict<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] }

/** What schema libraries have in common (https://standardschema.dev), as far as it is used here. */
export type StandardSchema<Output = unknown> = {
  readonly '~standard': {
    readonly validate: (value: unknown) => Verdict<Output> | Promise<Verdict<Output>>
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined
  }
}

/** As in the assistant's own `function.parameters`. */
export type JsonSchema = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly [keyword: string]: unknown
}

export type ToolSchema = StandardSchema | JsonSchema

/** The arguments that a schema lets through. */
export type ArgumentsOf<Schema> = Schema extends { readonly '~standard': { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly output: infer Output }
    ? Output
    : unknown
  : ValueOf<Schema>

type Plain = { string: string; number: number; integer: number; boolean: boolean; null: null }

type ValueOf<Schema> = Schema extends { readonly const: infer Value }
  ? Value
  : Schema extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : Schema extends { readonly type: readonly (infer Type)[] }
      ? Type extends unknown
        ? ValueOf<Omit<Schema, 'type'> & { readonly type: Type }>
        : never
      : Schema extends { readonly type: infer Type extends keyof Plain }
        ? Plain[Type]
        : Schema extends { readonly type: 'array'; readonly items: infer Item }
          ? ValueOf<Item>[]
          : Schema extends { readonly type: 'array' }
            ? unknown[]
            : Schema extends { readonly properties: infer Fields }
              ? ObjectOf<Fields, Schema extends { readonly required: readonly (infer Name)[] } ? Name : never>
              : Schema extends { readonly type: 'object' }
                ? Record<string, unknown>
                : unknown

type ObjectOf<Fields, Required> = {
  -readonly [Name in keyof Fields as Name extends Required ? Name : never]: ValueOf<Fields[Name]>
} & { -readonly [Name in keyof Fields as Name extends Required ? never : Name]?: ValueOf<Fields[Name]> }
