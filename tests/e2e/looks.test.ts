import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { everyPage } from '../setup/site-content.ts'
import { everyCommit } from '../setup/thorough.ts'
import { browserTests, moving, viewports, visit } from './browser.ts'

browserTests('the hero', () => {
  test.each([
    [1366, 650],
    [1536, 730],
  ])('S2.40 S2.41 S2.42 all three actions are in sight at %i × %i', async (width, height) => {
    const page = await visit('/', { viewport: { width, height } })
    const main = page.locator('main')
    for (const action of [
      main.getByRole('link', { name: 'Book a Call' }).first(),
      main.getByRole('button', { name: 'Call AI' }),
      main.getByRole('link', { name: 'Learn More' }).first(),
    ]) {
      const box = await action.boundingBox()
      expect(box && box.y + box.height).toBeLessThanOrEqual(height)
    }
  })

  test('without JavaScript the place of the call is not left empty', async () => {
    const page = await visit('/', { viewport: 'phone', javaScriptEnabled: false })
    const action = await page.locator('main').getByRole('link', { name: 'Book a Call' }).first().boundingBox()
    const next = await page.locator('main section:first-child li').first().boundingBox()
    expect((next?.y ?? 0) - (action ? action.y + action.height : 0)).toBeLessThan(40)
  })
})

browserTests('rows of cards, figures and plans', () => {
  /** Groups whose last row holds one item alone, and items that are wider than their place. */
  const faults = (page: Page) =>
    page.evaluate(() => {
      const groups = [...document.querySelectorAll<HTMLElement>('main *, footer *')].filter(
        (group) => getComputedStyle(group).display === 'grid' && group.children.length >= 3,
      )
      return groups.flatMap((group) => {
        const items = [...group.children].filter((item): item is HTMLElement => item.clientHeight > 0)
        if (new Set(items.map(({ tagName }) => tagName)).size !== 1) return []
        const rows = Map.groupBy(items, (item) => Math.round(item.offsetTop))
        const counts = [...rows.values()].map(({ length }) => length)
        const name = `${innerWidth}: ${group.textContent?.slice(0, 40)}`
        const isStranded = counts.length > 1 && (counts[0] ?? 0) > 1 && counts.at(-1) === 1
        const tooWide = items.filter((item) => item.scrollWidth > item.clientWidth + 1)
        return [...(isStranded ? [`stranded at ${name}`] : []), ...tooWide.map(() => `too wide at ${name}`)]
      })
    })

  test.each(everyPage)('of %s leave none alone in the last row, from 320 to 2560 px', async (path) => {
    const page = await visit(path, { viewport: { width: 320, height: 800 } })
    const steps = Array.from({ length: 29 }, (_, step) => 320 + 80 * step)
    const widths = [...everyCommit(steps, (_, step) => step % 4 === 0), 703, 704, 768, 794, 1055, 1056, 1199]
    const found: string[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      found.push(...(await faults(page)))
    }
    expect(found).toEqual([])
  })
})

browserTests('what is not revealed yet', () => {
  test.each(everyPage)('covers no heading of %s', async (path) => {
    const page = await visit(path, { ...moving, viewport: { width: 360, height: 640 } })
    await page.locator('html.reveals').waitFor()
    const covered = await page.locator('main [data-reveal]:not(.revealed) + :is(h1, h2)').evaluateAll((all) =>
      all.flatMap((heading) => {
        const above = heading.previousElementSibling?.getBoundingClientRect()
        return above && above.bottom > heading.getBoundingClientRect().top ? [heading.textContent] : []
      }),
    )
    expect(covered).toEqual([])
  })
})

browserTests('forced colours', () => {
  const open = (page: Page) => page.locator('#features button[commandfor]').first().click()

  test.each([...everyPage.map((path) => [path, undefined] as const), ['/', open] as const])(
    'every surface of %s has an edge',
    async (path, reach) => {
      const page = await visit(path)
      await reach?.(page)
      const surfaces = await page.locator('main *:visible, header *:visible').evaluateAll((all) =>
        all.filter((element) => {
          const { backgroundColor, borderBottomLeftRadius } = getComputedStyle(element)
          const isSurface = backgroundColor !== 'rgba(0, 0, 0, 0)' && borderBottomLeftRadius !== '0px'
          if (isSurface) element.setAttribute('data-surface', '')
          return isSurface
        }),
      )
      expect(surfaces.length).toBeGreaterThan(1)
      await page.emulateMedia({ forcedColors: 'active' })
      const edgeless = await page.locator('[data-surface]').evaluateAll((all) =>
        all.flatMap((element) => {
          const { borderBottomWidth, borderBottomStyle } = getComputedStyle(element)
          return borderBottomWidth === '0px' || borderBottomStyle === 'none' ? [element.outerHTML.slice(0, 90)] : []
        }),
      )
      expect(edgeless).toEqual([])
    },
  )

  test('of the links in the bar only the current page is underlined', async () => {
    const page = await visit('/services', { forcedColors: 'active' })
    const underlined = await page
      .locator('header nav a')
      .evaluateAll((all) =>
        all.filter((link) => getComputedStyle(link).textDecorationLine === 'underline').map((link) => link.textContent),
      )
    expect(underlined).toEqual(['Services'])
  })
})

browserTests('dialogs', () => {
  test('leave no light strip where the scrollbar was', async () => {
    const page = await visit('/')
    await page.locator('#features button[commandfor]').first().click()
    await page.locator('dialog[open]').waitFor()
    const picture = await page.screenshot({ clip: { x: viewports.desktop.width - 2, y: 300, width: 1, height: 1 } })
    const [red = 255] = await page.evaluate(
      async (bytes) => {
        const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]))
        const canvas = new OffscreenCanvas(1, 1)
        const context = canvas.getContext('2d')
        context?.drawImage(image, 0, 0)
        return [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
      },
      [...picture],
    )
    expect(red).toBeLessThan(160)
  })

  test('of the menu have an edge on a dark phone', async () => {
    const page = await visit('/', { viewport: 'phone', colorScheme: 'dark' })
    await page.locator('header').getByRole('button', { name: /menu/i }).click()
    const edge = await page.locator('#menu').evaluate((menu) => {
      const { borderBottomWidth, borderBottomColor, backgroundColor } = getComputedStyle(menu)
      return [borderBottomWidth, borderBottomColor === backgroundColor]
    })
    expect(edge).toEqual(['2px', false])
  })
})

browserTests('headings', () => {
  // the home page's is its hero, without one
  test.each(everyPage.filter((path) => path !== '/'))('the bubble of %s is no wider than its text', async (path) => {
    const page = await visit(path)
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const [text = 0, place = 0] = await page.locator('h1').evaluate((heading) => {
        const range = document.createRange()
        range.selectNodeContents(heading)
        const { paddingLeft, paddingRight } = getComputedStyle(heading)
        const inner = heading.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        return [Math.max(...[...range.getClientRects()].map((line) => line.width)), inner]
      })
      expect(text / place).toBeGreaterThan(0.85)
    }
  })

  test('S2.20 S2.34 a section that begins without room above it keeps clear of the bar', async () => {
    const page = await visit('/services#specialized')
    const below = () =>
      page.evaluate(() => {
        const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
        return (document.querySelector('#specialized h2')?.getBoundingClientRect().top ?? 0) - bar
      })
    await expect.poll(below).toBeGreaterThan(16)
    expect(await below()).toBeLessThan(120)
  })
})

browserTests('on paper', () => {
  test('there is nothing to press, and every answer is there', async () => {
    const page = await visit('/')
    await page.emulateMedia({ media: 'print' })
    for (const name of ['header', 'form', 'nav']) expect(await page.locator(`${name}:visible`).count(), name).toBe(0)
    const answers = page.locator('details p')
    expect(await answers.count()).toBeGreaterThan(1)
    const heights = await answers.evaluateAll((all) =>
      all.map(
        (answer) => answer.checkVisibility({ contentVisibilityAuto: true }) && answer.parentElement?.offsetHeight,
      ),
    )
    for (const height of heights) expect(height).toBeGreaterThan(90)
  })
})
