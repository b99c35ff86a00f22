import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

/** A value for each instant; null where a series has none then. */
export type Series = { label: string; values: readonly (number | null)[]; colour: string }
/** `at`: days or instants, ISO 8601, the earliest first. `most`: the highest value that there can be. */
type Props = { title: string; at: readonly string[]; series: readonly Series[]; most?: number }

const heightPx = 220

/** A line for each series over time. Who cannot see it reads the table beneath. */
export function Chart({ title, at, series, most }: Props) {
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
        // days begin where the server counts from, not where the reader is
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
        legend: { live: true },
        scales: { y: { range: (_plot, _min, max) => [0, most ?? Math.max(1, max * 1.1)] } },
        axes: [
          { ...axis, values: (_plot, ticks) => ticks.map((each) => shortDay.format(each * 1000)) },
          { ...axis, size: 44 },
        ],
        series: [
          { label: 'Day', value: (_plot, instant) => (instant ? shortDay.format(instant * 1000) : '') },
          ...series.map(({ label, colour: name, values }) => ({
            label,
            stroke: colour(name),
            width: 2.5,
            // a lonely value has no line to stand on
            points: { show: values.filter((value) => value !== null).length < 2 || values.includes(null) },
            spanGaps: true,
          })),
        ],
      },
      [at.map((each) => Date.parse(each) / 1000), ...series.map(({ values }) => [...values])],
      element,
    )
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: heightPx }))
    resized.observe(element)
    return () => {
      resized.disconnect()
      plot.destroy()
    }
  }, [at, series, most])
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
              {at.map((instant, index) => (
                <tr key={instant}>
                  <td>{shortDay.format(new Date(instant))}</td>
                  {series.map(({ label, values }) => (
                    <td className="number" key={label}>
                      {values[index] ?? '–'}
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
