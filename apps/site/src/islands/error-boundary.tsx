import { Component, type ReactNode } from 'react'
import { report } from '../errors/report.ts'

type Props = { children: ReactNode; onMount?: () => void }

/** Catches what breaks while drawing, reports it, and offers to draw again. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidMount() {
    this.props.onMount?.()
  }

  override componentDidCatch(error: unknown) {
    report(error, 'render')
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <div role="alert">
        <p>This part of the page has stopped working.</p>
        <button onClick={() => this.setState({ broken: false })} type="button">
          Try again
        </button>
      </div>
    )
  }
}
