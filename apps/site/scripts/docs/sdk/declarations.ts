import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ESTree, parseSync } from 'vite'

/** What a module offers under one name, as its source says it. */
export type Declaration = {
  name: string
  /** How it begins: what is called, made, named or held. */
  kind: 'class' | 'function' | 'type' | 'value'
  /** Its head without its body, in TypeScript; of a type all of it. */
  signature: string
  doc: string
  /** Of a class: what it has for others. */
  members: { name: string; signature: string; doc: string }[]
}

type Module = {
  path: string
  source: string
  body: ESTree.Program['body']
  comments: ReturnType<typeof parseSync>['comments']
}
type Node = { start: number; end: number }

const packages = join(import.meta.dirname, '../../../../../packages')
/** What the SDK's modules import from the workspace, and where that is. */
const workspace: Record<string, string> = { '@parley/protocol': join(packages, 'protocol/src/index.ts') }

const modules = new Map<string, Module>()

/**
 * What a module exports, in the order of its source, whatever file it stands in. What comes from other packages than the
 * workspace's plain words, such as the resources of the REST API, is left out: it is documented elsewhere.
 */
export function declarationsOf(path: string): Declaration[] {
  const found = exportsOf(path).flatMap(({ from, local, name }) => {
    const declaration = find(from, local)
    return declaration ? [{ ...declaration, name: name === 'default' ? declaration.name : name }] : []
  })
  return [...new Map(found.map((declaration) => [declaration.name, declaration])).values()]
}

type Export = { from: string; local: string; name: string }

function exportsOf(path: string): Export[] {
  const module = load(path)
  return module.body.flatMap((statement): Export[] => {
    if (statement.type === 'ExportAllDeclaration') {
      const from = resolve(module, statement.source.value)
      return from && !statement.exported ? exportsOf(from) : []
    }
    if (statement.type !== 'ExportNamedDeclaration') return []
    const from = statement.source ? resolve(module, statement.source.value) : path
    if (!from) return []
    const named = statement.specifiers.map(({ local, exported }) => ({
      from,
      local: nameOf(local),
      name: nameOf(exported),
    }))
    return [...named, ...declaredNames(statement.declaration).map((name) => ({ from: path, local: name, name }))]
  })
}

/** Through as many files as it has been handed on by. */
function find(path: string, name: string): Declaration | null {
  const module = load(path)
  const statements = module.body.filter((statement) => declaredNames(declarationIn(statement)).includes(name))
  if (statements.length > 0) return read(module, name, statements)
  const handedOn = exportsOf(path).find((each) => each.name === name && each.from !== path)
  return handedOn ? find(handedOn.from, handedOn.local) : null
}

function load(path: string): Module {
  const known = modules.get(path)
  if (known) return known
  const source = readFileSync(path, 'utf8')
  const { program, comments, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  const module = { path, source, body: program.body, comments }
  modules.set(path, module)
  return module
}

function resolve({ path }: Module, specifier: string): string | null {
  if (!specifier.startsWith('.')) return workspace[specifier] ?? null
  const target = join(dirname(path), specifier)
  return existsSync(target) ? target : null
}

const nameOf = (node: ESTree.ModuleExportName) => (node.type === 'Literal' ? node.value : node.name)

function declarationIn(statement: ESTree.Program['body'][number]) {
  return statement.type === 'ExportNamedDeclaration' ? statement.declaration : (statement as ESTree.Declaration)
}

function declaredNames(declaration: ESTree.Declaration | null): string[] {
  if (!declaration) return []
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : []
}

/** Overloads are several statements; the one with the body then is nobody's to call. */
function read(module: Module, name: string, statements: ESTree.Program['body']): Declaration {
  const declarations = statements.flatMap((statement) => declarationIn(statement) ?? [])
  const shown = declarations.filter(({ type }) => type === 'TSDeclareFunction')
  const [first] = declarations as [ESTree.Declaration]
  const heads = (shown.length > 0 ? shown : [first]).map((declaration) => headOf(module, declaration))
  return {
    name,
    kind: kindOf(first),
    signature: heads.join('\n'),
    doc: docBefore(module, statements[0] as Node),
    members: first.type === 'ClassDeclaration' ? membersOf(module, first) : [],
  }
}

function kindOf(declaration: ESTree.Declaration): Declaration['kind'] {
  if (declaration.type === 'ClassDeclaration') return 'class'
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations[0]?.init?.type === 'ArrowFunctionExpression' ? 'function' : 'value'
  }
  return /Function/.test(declaration.type) ? 'function' : 'type'
}

function headOf(module: Module, declaration: ESTree.Declaration): string {
  if (declaration.type === 'VariableDeclaration') {
    const init = declaration.declarations[0]?.init
    if (init?.type === 'ArrowFunctionExpression') return slice(module, declaration.start, init.body.start)
  }
  if ('body' in declaration && declaration.body && /Function|Class/.test(declaration.type)) {
    return slice(module, declaration.start, (declaration.body as Node).start)
  }
  return slice(module, declaration.start, declaration.end)
}

function membersOf(module: Module, { body }: ESTree.Class): Declaration['members'] {
  const own = body.body.flatMap((member) => {
    if (member.type !== 'MethodDefinition' && member.type !== 'PropertyDefinition') return []
    if (member.key.type === 'PrivateIdentifier' || member.accessibility === 'private') return []
    const name = 'name' in member.key ? String(member.key.name) : slice(module, member.key.start, member.key.end)
    const bodyStart = member.type === 'MethodDefinition' ? member.value.body?.start : valueBodyStart(member.value)
    const signature = slice(module, member.start, bodyStart ?? member.end)
    return [{ name, signature, doc: docBefore(module, member), hasBody: bodyStart !== undefined }]
  })
  const overloaded = new Set(
    own.filter(({ hasBody, signature }) => !hasBody && /\(/.test(signature)).map(({ name }) => name),
  )
  return own.flatMap(({ hasBody, ...member }) => (hasBody && overloaded.has(member.name) ? [] : [member]))
}

const valueBodyStart = (value: ESTree.Expression | null) =>
  value?.type === 'ArrowFunctionExpression' ? value.body.start : undefined

/** Without what leads over to the body, and as far to the left as it goes. */
function slice({ source }: Module, start: number, end: number): string {
  const text = source
    .slice(start, end)
    .trim()
    .replace(/\s*(?:=>|=|\{)$/, '')
    .replace(/^(?:override |declare )/, '')
  const indent = /^ */.exec(source.slice(source.lastIndexOf('\n', start) + 1))?.[0] ?? ''
  return text.replaceAll(`\n${indent}`, '\n').replace(/;$/, '')
}

/** The words of the comment that stands directly before it. */
function docBefore({ source, comments }: Module, { start }: Node): string {
  const comment = comments.find(({ type, value, end }) => {
    return type === 'Block' && value.startsWith('*') && end <= start && source.slice(end, start).trim() === ''
  })
  return (comment?.value ?? '')
    .replace(/^\*/, '')
    .replace(/\n\s*\* ?/g, '\n')
    .trim()
}
