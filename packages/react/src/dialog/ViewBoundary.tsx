import { Component, type ReactNode } from 'react'
import { Button } from '../components/Button.tsx'
import { Notice } from '../components/Notice.tsx'

type Properties = {
  readonly children: ReactNode
  readonly title: string
  readonly text: string
  readonly retryLabel: string
  readonly onFailure: (error: unknown) => void
}
type State = { readonly hasFailed: boolean }

/** Keeps a view that breaks from taking the page with it. React knows no other way than a class. */
export class ViewBoundary extends Component<Properties, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure(error)
  }

  override render() {
    const { children, title, text, retryLabel } = this.props
    if (!this.state.hasFailed) return children
    return (
      <Notice icon="warning" title={title} text={text}>
        <Button icon="retry" compact onClick={() => this.setState({ hasFailed: false })}>
          {retryLabel}
        </Button>
      </Notice>
    )
  }
}
