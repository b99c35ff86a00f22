import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

type Series = { label: string; values: readonly number[]; colour: string }
type Props = { title: string; days: readonly string[]; series: readonly Series[] }

const heightPx = 220

/** A line for each series, by day. Who cannot see it reads the table beneath. */
export function Chart({ title, days, series }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const colours = getComputedStyle(element)
    const colour = (name: string) => colours.getPropertyValue(name).trim()
    const axis = { stroke: colour('--muted'), grid: { stroke: colour('--line'), width: 1 }, ticks: { show: false } }
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height: heightPx,
        cursor: { y: false },
        legend: { live: true },
        scales: { y: { range: (_plot, _min, max) => [0, Math.max(1, max * 1.1)] } },
        axes: [
          { ...axis, values: (_plot, at) => at.map((each) => shortDay.format(each * 1000)) },
          { ...axis, size: 44 },
        ],
        series: [
          { label: 'Day', value: (_plot, at) => (at ? shortDay.format(at * 1000) : '') },
          ...series.map(({ label, colour: name }) => ({
            label,
            stroke: colour(name),
            width: 2.5,
            points: { show: days.length < 2 },
          })),
        ],
      },
      [days.map((day) => Date.parse(day) / 1000), ...series.map(({ values }) => [...values])],
      element,
    )
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: heightPx }))
    resized.observe(element)
    return () => {
      resized.disconnect()
      plot.destroy()
    }
  }, [days, series])
  return (
    <figure className="card">
      <figcaption>
        <h2>{title}</h2>
      </figcaption>
      <div aria-hidden="true" className="chart" ref={box} />
      <details>
        <summary className="fine">As a table</summary>
        <div className="table-box">
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                {series.map(({ label }) => (
                  <th className="number" key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day, index) => (
                <tr key={day}>
                  <td>{shortDay.format(new Date(day))}</td>
                  {series.map(({ label, values }) => (
                    <td className="number" key={label}>
                      {values[index] ?? 0}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
