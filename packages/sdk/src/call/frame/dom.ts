type Props<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'attributes' | 'style'>
> & {
  attributes?: Record<string, string | boolean | undefined>
}

/** Makes an element of the frame's own document. An attribute that is false or undefined is left out. */
export type Make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props?: Props<Tag>,
  ...children: (Node | string | null)[]
) => HTMLElementTagNameMap[Tag]

export const maker =
  (page: Document): Make =>
  (tag, { attributes = {}, ...props } = {}, ...children) => {
    const element = Object.assign(page.createElement(tag), props)
    for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value)
    element.append(...children.filter((child) => child !== null))
    return element
  }

export function setAttribute(element: Element, name: string, value: string | boolean | undefined): void {
  if (value === undefined || value === false) element.removeAttribute(name)
  else if (element.getAttribute(name) !== `${value}`) element.setAttribute(name, value === true ? '' : value)
}

/** Brings the children of `parent` in this order, and touches none that stand right: a video that moves stops. */
export function arrange(parent: Element, children: Element[]): void {
  for (const child of [...parent.children]) if (!children.includes(child)) child.remove()
  for (const [place, child] of children.entries())
    if (parent.children[place] !== child) parent.insertBefore(child, parent.children[place] ?? null)
}
